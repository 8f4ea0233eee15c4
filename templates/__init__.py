"""What organisers start from: blank workbooks (made by ``build``) and samples of real players."""

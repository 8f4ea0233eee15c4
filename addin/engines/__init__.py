"""xlwings engines for places without Excel."""

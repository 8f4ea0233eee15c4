"""The player lists of federations: imported, looked up, and filled into the Players tab."""

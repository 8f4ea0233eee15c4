"""Running a laboratory plan: fields out of files, processes and clusters, parts on the disk."""

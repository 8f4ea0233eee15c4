"""``python -m pairbook``: the command, where the folder it was installed into is on no PATH."""

from addin.cli.main import main

if __name__ == "__main__":
    main()

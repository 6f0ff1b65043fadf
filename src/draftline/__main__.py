"""`python -m draftline` is the command line."""

from draftline.cli import main

if __name__ == "__main__":
    main()

"""`python -m riverpost` is the same as `riverpost`."""

from riverpost.cli import main

if __name__ == "__main__":
    main()

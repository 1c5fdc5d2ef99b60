"""One folder a game; whatever lies here is found, and whatever lies in the folders that RIVERPOST_GAMES names."""

import os

__path__ += [os.path.abspath(folder) for folder in os.environ.get("RIVERPOST_GAMES", "").split(os.pathsep) if folder]

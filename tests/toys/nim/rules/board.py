"""The heaps (X1, X2, X4)."""

from riverpost.engine.arrays import np

SEATS = 3
STONES = np.array([3, 4, 5], np.int64)  # of each heap
HEAPS = len(STONES)
ALL_STONES = sum(STONES.tolist())
MOST = 3  # stones in a turn

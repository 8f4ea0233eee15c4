"""Systems of linear equations of a weighted network."""

from __future__ import annotations

from typing import Any

import numpy as np

from pairing.standings.true_rating.arrays import Nodes, Reals

DENSE = 150
"""Up to so many nodes a dense factorisation beats conjugate gradients."""


def laplacian(
    count: int, a: Nodes, b: Nodes, weight: Reals, right: Reals, accuracy: float
) -> Reals:
    """Solve the weighted Laplacian system, to a relative accuracy where it is iterated.

    Edges lead from ``a`` to ``b``; ``right`` sums to zero.
    """
    diagonal = np.bincount(a, weight, count) + np.bincount(b, weight, count)
    if count <= DENSE:
        size = count * count
        dense = np.bincount(a * count + b, weight, size).reshape(count, count)
        dense = -(dense + dense.T)
        dense.flat[:: count + 1] += diagonal
        # Without the heaviest node the matrix is regular: it changes places with the last.
        ground, last = int(diagonal.argmax()), count - 1
        dense[ground], right = dense[last], right.copy()
        dense[:, ground], right[ground] = dense[:, last], right[last]
        dense[ground, ground] = diagonal[last]
        step = np.zeros(count)
        try:
            step[:last] = np.linalg.solve(dense[:last, :last], right[:last])
        except np.linalg.LinAlgError:  # flows too unequal for the digits there are
            step[:last] = np.linalg.lstsq(dense[:last, :last], right[:last])[0]
        step[last], step[ground] = step[ground], 0.0
        return step
    from scipy import sparse  # not for small events: it is big
    from scipy.sparse.linalg import cg

    rows = np.concatenate([a, b, np.arange(count)])
    columns = np.concatenate([b, a, np.arange(count)])
    matrix = sparse.csr_matrix(
        (np.concatenate([-weight, -weight, diagonal]), (rows, columns)), shape=(count, count)
    )
    # Symmetric scaling by the diagonal keeps the products plain matrix-vector ones.
    scale = 1.0 / np.sqrt(diagonal)
    scaling = sparse.diags(scale)
    answer: tuple[Any, int] = cg(
        scaling @ matrix @ scaling, right * scale, rtol=accuracy, maxiter=20 * count
    )
    return np.asarray(answer[0] * scale, dtype=np.float64)


class Implicit:
    """Solver of (1 + weighted Laplacian) x = right for weights that change slowly.

    A factorisation is kept as the preconditioner of conjugate gradients until it no longer
    fits the weights.
    """

    def __init__(self, a: Nodes, b: Nodes, count: int) -> None:
        self.a, self.b, self.count = a, b, count
        every = np.arange(count)
        self.rows = np.concatenate([a, b, every])
        self.columns = np.concatenate([b, a, every])
        self.factors: Any = None

    def solve(self, weight: Reals, right: Reals) -> Reals:
        """Give x for these weights of the edges."""
        count = self.count
        diagonal = 1.0 + np.bincount(self.a, weight, count) + np.bincount(self.b, weight, count)
        if count <= DENSE:
            dense = np.diag(diagonal)
            np.add.at(dense, (self.a, self.b), -weight)
            np.add.at(dense, (self.b, self.a), -weight)
            return np.asarray(np.linalg.solve(dense, right), dtype=np.float64)
        from scipy import sparse  # not for small events: it is big
        from scipy.sparse.linalg import LinearOperator, cg, splu

        data = np.concatenate([-weight, -weight, diagonal])
        matrix = sparse.csc_matrix((data, (self.rows, self.columns)), shape=(count, count))
        if self.factors is not None:
            ready = LinearOperator((count, count), matvec=self.factors.solve, dtype=np.float64)
            solved: tuple[Reals, int] = cg(matrix, right, rtol=1e-3, maxiter=12, M=ready)
            if solved[1] == 0:
                return solved[0]
        self.factors = splu(
            matrix,
            permc_spec="MMD_AT_PLUS_A",
            diag_pivot_thresh=0.0,
            options={"SymmetricMode": True},
        )
        return np.asarray(self.factors.solve(right), dtype=np.float64)

"""The dense network as a scikit-learn classifier: validate, encode, call the fit, store."""

from collections.abc import Iterator
from typing import Self

import numpy as np
from numpy.typing import ArrayLike, NDArray
from sklearn.base import BaseEstimator
from sklearn.utils import check_random_state

from .activations import ACTIVATIONS
from .fitting import Candidate, Recipe, sweeps
from .labels import CODINGS
from .network import BASES, SCALINGS, PullBack, Unit
from .scoring import ScoringMixin
from .solvers.decision import KINDS, DecisionRule
from .validation import (
    check_choice,
    check_count,
    check_flag,
    check_fraction,
    check_nonnegative,
    check_positive,
    check_training_set,
    check_widths,
    warn_of_repairs,
)


class ManifoldNetClassifier(ScoringMixin, BaseEstimator):
    """Neural network whose every weight is solved in closed form.

    Hidden layers are ridge regressions onto labels that are pulled back
    through the network; the decision layer is a multi-class support vector
    machine on the flexible Stiefel manifold with adaptive sample weights. A
    fit is a few sweeps over the layers, each of which solves every layer
    exactly. There is no learning rate and no gradient of a loss.

    Parameters
    ----------
    hidden_layer_sizes : int or sequence of int, default=(64,)
        Units in each hidden layer. Before a Stiefel decision layer the last
        one needs at least one unit per class. Empty: the decision layer alone.
    activation : {"sigmoid", "tanh", "leaky_relu", "softplus", "identity"}, default="sigmoid"
        Invertible function of the hidden units.
    ridge : float, default=1.0
        Penalty on squared weights, beside sums over samples as in
        `sklearn.linear_model.Ridge`. It depends on the scale of the features.
    decision : {"stiefel", "svm", "ridge"}, default="stiefel"
        Decision layer: slack and the constraint ``W'AW = I``; slack only; or a
        plain ridge regression on the labels.
    decision_ridge : float or None, default=None
        Penalty of the decision layer, beside sample weights that sum to one.
        None stands for ``ridge / n_samples``, which is `ridge` in those units.
        The paper uses one number for both.
    decision_passes : int, default=4
        Most passes over slack, sample weights and decision weights in a sweep.
    adaptive_weights : bool, default=True
        Whether samples with a large loss get a small weight in the decision layer.
    kept_fraction : float, default=1.0
        Fraction of the samples that may get a weight above zero. 1.0 drops
        only the sample with the largest loss, as the paper does.
    labels : {"signs", "indicators"}, default="signs"
        Class codes: +1/-1, or 1/0, for which slack acts on the true class only.
    pull_back_basis : {"orthonormal", "weights"}, default="orthonormal"
        Map by which labels are pulled back through a layer: the polar factor
        of its weights, or the weights themselves, as the paper prints it.
    pull_back_scaling : {"standardize", "softmax_units", "softmax_samples"}
        How pulled-back labels come into the range of the activation. The default,
        "standardize", gives every unit mean zero and a fixed deviation before the
        activation; the others are a softmax over the units of a sample or over
        the samples of a unit.
    unit_norm : bool, default=False
        Whether the activations of a sample are scaled to unit length in every layer.
    backtrack : bool, default=True
        Whether a sweep that raises the training objective is taken back and
        the next ones go a quarter as far. Without it the objective may wander;
        the network with the lowest objective is kept either way.
    max_iter : int, default=30
        Most sweeps.
    tol : float, default=1e-2
        Stop when a sweep changes the training objective by no more than this fraction.
    random_state : int, RandomState instance or None, default=None
        Source of the weights through which labels are first pulled back. An
        integer makes fits identical to the bit.

    Attributes
    ----------
    classes_ : ndarray of shape (n_classes,)
        Labels, in the order of the columns of the scores.
    coefs_, intercepts_ : list of ndarray
        Weights ``(n_inputs, n_outputs)`` and intercepts ``(n_outputs,)`` of each
        layer, in the dtype of the training data.
    n_iter_ : int
        Sweeps that were run.
    loss_curve_ : list of float
        Training objective of the network in hand after each sweep: the weighted
        losses of the decision layer plus its penalty. With `backtrack` it never rises.
    accuracy_curve_ : list of float
        Training accuracy of the network in hand after each sweep.
    best_loss_ : float
        Training objective of the network that was kept.
    adaptive_weights_ : ndarray of shape (n_samples,)
        Sample weights under which the kept decision layer was solved; they sum to one.
    solver_ : list of Solver
        For each layer, how it was solved: route, factorisation, reciprocal condition.
    n_features_in_ : int
        Features seen during `fit`.
    feature_names_in_ : ndarray of shape (n_features_in_,)
        Their names, if `X` had string column names.

    References
    ----------
    Zhang, Jiao, Zhang and Li, "Non-Gradient Manifold Neural Network".

    Examples
    --------
    >>> from sklearn.datasets import load_digits
    >>> from sklearn.model_selection import train_test_split
    >>> from solvenet import ManifoldNetClassifier
    >>> X, y = load_digits(return_X_y=True)
    >>> X_train, X_test, y_train, y_test = train_test_split(X / 16, y, random_state=0)
    >>> net = ManifoldNetClassifier((64, 32), random_state=0).fit(X_train, y_train)
    >>> bool(net.score(X_test, y_test) > 0.9)
    True
    """

    def __init__(
        self,
        hidden_layer_sizes=(64,),
        activation="sigmoid",
        *,
        ridge=1.0,
        decision="stiefel",
        decision_ridge=None,
        decision_passes=4,
        adaptive_weights=True,
        kept_fraction=1.0,
        labels="signs",
        pull_back_basis="orthonormal",
        pull_back_scaling="standardize",
        unit_norm=False,
        backtrack=True,
        max_iter=30,
        tol=1e-2,
        random_state=None,
    ):
        self.hidden_layer_sizes = hidden_layer_sizes
        self.activation = activation
        self.ridge = ridge
        self.decision = decision
        self.decision_ridge = decision_ridge
        self.decision_passes = decision_passes
        self.adaptive_weights = adaptive_weights
        self.kept_fraction = kept_fraction
        self.labels = labels
        self.pull_back_basis = pull_back_basis
        self.pull_back_scaling = pull_back_scaling
        self.unit_norm = unit_norm
        self.backtrack = backtrack
        self.max_iter = max_iter
        self.tol = tol
        self.random_state = random_state

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Solve the network for the rows of `X` and their labels `y`.

        Parameters
        ----------
        X : array-like of shape (n_samples, n_features)
            float32 rows are worked on in float32, anything else in float64.
        y : array-like of shape (n_samples,)
            Labels of any sortable type.

        Returns
        -------
        self
        """
        for _ in self.fit_staged(X, y):
            pass
        return self

    def fit_staged(self, X: ArrayLike, y: ArrayLike) -> Iterator[Self]:
        """Fit as `fit` does, and pause after every sweep.

        Parameters
        ----------
        X : array-like of shape (n_samples, n_features)
        y : array-like of shape (n_samples,)

        Yields
        ------
        self
            Fitted with the network in hand after the sweep. Once the sweeps
            are exhausted, the best network is the one that is kept.
        """
        X, self.classes_, index = check_training_set(self, X, y)
        recipe = self._recipe(len(X), len(self.classes_))
        rng = check_random_state(self.random_state)
        self.loss_curve_, self.accuracy_curve_ = [], []
        for sweep in sweeps(X, index, len(self.classes_), recipe, rng):
            self.loss_curve_.append(sweep.current.objective)
            self.accuracy_curve_.append(sweep.current.accuracy)
            self._keep(sweep.current, X.dtype)
            yield self
        self._keep(sweep.best, X.dtype)
        warn_of_repairs(self.solver_)

    def _scores(self, X: NDArray) -> NDArray:
        return self._network.scores(X)

    def _keep(self, candidate: Candidate, dtype: np.dtype) -> None:
        """Store a network and what is known about it."""
        self._network = candidate.network
        layers = candidate.network.layers
        self.coefs_ = [layer.W.astype(dtype) for layer in layers]
        self.intercepts_ = [layer.b.astype(dtype) for layer in layers]
        self.solver_ = [layer.solver for layer in layers]
        self.adaptive_weights_ = candidate.decision.weights
        self.best_loss_ = candidate.objective
        self.n_iter_ = len(self.loss_curve_)

    def _recipe(self, n: int, n_classes: int) -> Recipe:
        """Check the parameters and turn them into what the fit understands."""
        widths = check_widths(self.hidden_layer_sizes)
        rule = self._decision_rule(n)
        if widths and rule.kind == "stiefel" and widths[-1] < n_classes:
            raise ValueError(
                f"The last hidden layer has {widths[-1]} units but y has {n_classes} classes; "
                "the Stiefel solve needs one unit per class. End hidden_layer_sizes with "
                f'{n_classes} or more, or choose decision="svm".'
            )
        name = check_choice("activation", self.activation, ACTIVATIONS)
        return Recipe(
            widths=widths,
            unit=Unit(ACTIVATIONS[name], check_flag("unit_norm", self.unit_norm)),
            ridge=check_positive("ridge", self.ridge),
            decision=rule,
            labels=check_choice("labels", self.labels, CODINGS),
            pull_back=PullBack(
                basis=check_choice("pull_back_basis", self.pull_back_basis, BASES),
                scaling=check_choice("pull_back_scaling", self.pull_back_scaling, SCALINGS),
            ),
            backtrack=check_flag("backtrack", self.backtrack),
            max_iter=check_count("max_iter", self.max_iter),
            tol=check_nonnegative("tol", self.tol),
        )

    def _decision_rule(self, n: int) -> DecisionRule:
        per_sample = check_positive("ridge", self.ridge) / n
        own = self.decision_ridge
        return DecisionRule(
            kind=check_choice("decision", self.decision, KINDS),
            ridge=per_sample if own is None else check_positive("decision_ridge", own),
            adaptive_weights=check_flag("adaptive_weights", self.adaptive_weights),
            kept_fraction=check_fraction("kept_fraction", self.kept_fraction),
            passes=check_count("decision_passes", self.decision_passes),
            tol=0.0,
        )

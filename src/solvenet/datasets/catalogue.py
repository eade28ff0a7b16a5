"""What each data set is, where it is from, and how it is known to be the right one."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from sklearn.datasets import load_breast_cancer, load_digits, load_iris, load_wine
from sklearn.model_selection import StratifiedShuffleSplit
from sklearn.utils import Bunch

_UCI = "Listed by UCI under CC BY 4.0; check the page of the set before passing it on."
_ATT_TERMS = (
    "No formal licence is known. The owner asks to give credit to AT&T Laboratories Cambridge."
)
_ATT_SOURCE = (
    "The Database of Faces, AT&T Laboratories Cambridge (Olivetti Research Laboratory), taken "
    "1992-1994; F. Samaria and A. Harter, 1994."
)


@dataclass(frozen=True)
class Entry:
    """A data set: its file or loader, its content, and what is to be said about it.

    ``digest`` is the ``content_digest`` of ``arrays`` as the file has them;
    ``part`` chooses the rows that belong to the set, from the labels of all.
    """

    name: str
    digest: str
    description: str
    source: str
    license: str
    image_shape: tuple[int, int] | None = None
    file: str = ""
    arrays: tuple[str, ...] = ("X", "y")
    part: Callable[[NDArray], NDArray | slice] | None = None
    bundled: Callable[[], Bunch] | None = None
    idx_folder: str | None = None
    openml: str | None = None
    n_train: int = 60_000


def _first_rows_of_the_paper(y: NDArray) -> slice:
    return slice(2746)


def _stratified_ten_thousand(y: NDArray) -> NDArray[np.intp]:
    draw = StratifiedShuffleSplit(1, train_size=10_000, random_state=0)
    chosen, _ = next(draw.split(y, y))
    return np.sort(chosen)


def _table(name: str, digest: str, description: str, origin: str) -> Entry:
    return Entry(
        name=name,
        digest=digest,
        description=description,
        source=f"UCI: {origin}.",
        license=_UCI,
        file=f"tabular/{name}.npz",
    )


_ATT40 = Entry(
    name="att40",
    digest="1fafea846f325d04cbfd8ffdb68db50cb08f7d7e7fa08c6874a39f28e25d5ed1",
    description=(
        "400 pictures of the faces of 40 subjects, 10 each, 32x32, float32 from 0.03 to 0.91: "
        "the crop of the AT&T faces that the paper's own code reads."
    ),
    source=f"{_ATT_SOURCE} This version: data/att40.mat of jzh9830/ManifoldNN.",
    license=_ATT_TERMS,
    image_shape=(32, 32),
    file="att40.npz",
)
_ATT_FACES = Entry(
    name="att_faces",
    digest="284adc9587e07f35bef9fd374c605d6932799702b8aaaf68f19566b677ecc0b3",
    description=(
        "400 pictures of the faces of 40 subjects, 10 each, 32x32 grey levels, cropped tightly "
        "around the face. Not the crop of the paper: that is att40."
    ),
    source=f"{_ATT_SOURCE} This version: data/ORL.mat of hyzhang98/AdaGAE.",
    license=_ATT_TERMS,
    image_shape=(32, 32),
    file="att_faces.npz",
)
_UMIST = Entry(
    name="umist",
    digest="7dd54c091f2697220614ddcb16b77ad17b2d437bafe09fdeacbda7af16330211",
    description=(
        "575 pictures of 20 subjects who turn from profile to front, 32x32 grey levels. Rows "
        "63 to 72 repeat ten earlier rows of the same subject, so a random split puts some "
        "pictures in both parts."
    ),
    source=(
        "UMIST (now Sheffield) face database, cropped; D. B. Graham and N. M. Allinson, "
        "Characterising Virtual Eigensignatures for General Purpose Face Recognition, 1998. "
        "This version: data/UMIST.mat of hyzhang98/AdaGAE."
    ),
    license="No formal licence is known; cite the paper.",
    image_shape=(32, 32),
    file="umist.npz",
)
_WAVEFORM = Entry(
    name="waveform",
    digest="6cce329db8b7c4c1a25a14ed7a76ec6e0bc7b8caac0ef5a76173c94b5a7e55b6",
    description="5000 samples of the waveform problem, 21 features with two decimals, 3 classes.",
    source=(
        "UCI: Waveform Database Generator (Version 1), doi 10.24432/C5CS3C; L. Breiman, "
        "J. H. Friedman, R. A. Olshen and C. J. Stone, Classification and Regression Trees, 1984. "
        "This copy: waveform.data of mahimahari/KNN-with-Waveform-Dataset, one lost minus sign "
        "put back."
    ),
    license=_UCI,
    file="waveform.npz",
)
_MNIST = Entry(
    name="mnist",
    digest="b9f950d800c28d3dc3100a63b214e9a410947ee0f1618d7371764cc22cfc95b2",
    description="Handwritten digits, 60000 for training and 10000 for testing, 28x28 grey levels.",
    source="The MNIST database of handwritten digits; Y. LeCun, C. Cortes and C. J. C. Burges.",
    license="Copyright Y. LeCun and C. Cortes; CC BY-SA 3.0, as the Keras documentation states.",
    image_shape=(28, 28),
    file="mnist.npz",
    arrays=("X", "y", "X_test", "y_test"),
    idx_folder="mnist",
    openml="mnist_784",
)
_FASHION_MNIST = Entry(
    name="fashion_mnist",
    digest="c86e615d8f0aa1d120dbdcca957e44a25342249a4dbbbb7fde7ed3ce1c060f29",
    description=(
        "Pictures of clothing in 10 equal classes, 60000 for training and 10000 for testing, "
        "28x28 grey levels."
    ),
    source="Zalando Research, zalandoresearch/fashion-mnist.",
    license="MIT, copyright Zalando SE.",
    image_shape=(28, 28),
    file="fashion_mnist.npz",
    arrays=("X", "y", "X_test", "y_test"),
    idx_folder="fashion_mnist",
    openml="Fashion-MNIST",
)
_DIGITS = Entry(
    name="digits",
    digest="0b3e4ee14f82503950f2fd8375b2e78056c1dd5ef2cb04e4cd0cc4827c0e6bb6",
    description="1797 handwritten digits, 8x8, values 0 to 16.",
    source="UCI: Optical Recognition of Handwritten Digits, the test part; from scikit-learn.",
    license=_UCI,
    image_shape=(8, 8),
    bundled=load_digits,
)
_WINE = Entry(
    name="wine",
    digest="56bb2e6fadbd20a1e7eac5848ff988c1843f2cadbdaaf295967c75e7b12dfe70",
    description="Chemical analyses of 178 wines from 3 cultivars, 13 features.",
    source="UCI: Wine; from scikit-learn.",
    license=_UCI,
    bundled=load_wine,
)
_BREAST_CANCER = Entry(
    name="breast_cancer",
    digest="bad1f701395a84df5424ae2f8e08bdfa835c36aeb29d785dc2fb5c863f299450",
    description="569 tumours, malignant (0) or benign (1), 30 features of their cell nuclei.",
    source="UCI: Breast Cancer Wisconsin (Diagnostic); from scikit-learn.",
    license=_UCI,
    bundled=load_breast_cancer,
)
_IRIS = Entry(
    name="iris",
    digest="c9a2400f2744c466f25fc58b4d20189fc9c0d69af2ff3b5df83fdd06653b7dd1",
    description="150 flowers of 3 species of iris, 4 lengths each.",
    source="R. A. Fisher, 1936; UCI: Iris; from scikit-learn.",
    license=_UCI,
    bundled=load_iris,
)
_TABLES = (
    _table(
        "letter",
        "eaccada11558922f80a6e3bc88476f361d582cd9ac00c45dec1c147855021189",
        "20000 printed capital letters in distorted fonts, 16 features.",
        "Letter Recognition, D. Slate, 1991",
    ),
    _table(
        "satimage",
        "a697d92e49afe85b15f4165d249efa14b6f25ed6c02e40dfd35df4f18660f984",
        "4435 neighbourhoods of a satellite image, 36 features, 6 kinds of soil. The official "
        "training part only.",
        "Statlog (Landsat Satellite)",
    ),
    _table(
        "vehicle",
        "ec13e5330d90ceef269febf60f3a6c3a5d3e11d0acd60f149229b8f12aa90477",
        "846 silhouettes of 4 kinds of vehicle, 18 features.",
        "Statlog (Vehicle Silhouettes)",
    ),
    _table(
        "magic",
        "42b7c8c246fb15f6d3d1eea714b856fbc14baa73d9a52d730e839cfbc0fe6e46",
        "19020 simulated telescope events, gamma or hadron, 10 features.",
        "MAGIC Gamma Telescope, R. Bock, 2007",
    ),
    _table(
        "spambase",
        "0399bcd0009d289a714b29d4267a3ce8e764d31c10f6d64bb4ccd9cb17ee9f7d",
        "4601 e-mails, spam or not, 57 frequencies of words and characters and lengths of runs.",
        "Spambase, M. Hopkins and others, 1999",
    ),
    _table(
        "vowel",
        "8382d21f5a7ea427d7caa32521e78686b1f11a6e02575b15f8f86b9f48d4cf51",
        "990 spoken vowels of 11 kinds, 27 features; speaker and sex are one-hot.",
        "Connectionist Bench (Vowel Recognition)",
    ),
    _table(
        "car",
        "c80a99efb1ba98c0bfba94edb7276fb01c37acf7a8c5cb91e46be8438b7d0368",
        "1728 cars in 4 grades of acceptability, 6 categories as 21 one-hot features.",
        "Car Evaluation, M. Bohanec, 1997",
    ),
    _table(
        "segment",
        "59f2dfa476fbc2b5371ca53d17356d5e12547b045cd5fb5f265d5b99a2ddc390",
        "2310 regions of outdoor images, 19 features, 7 kinds of surface.",
        "Statlog (Image Segmentation)",
    ),
)
_PAPER_WAVEFORM = replace(
    _WAVEFORM,
    name="waveform_paper",
    description="The first 2746 samples of waveform: the set of the paper.",
    part=_first_rows_of_the_paper,
)
_MNIST_MINI = replace(
    _MNIST,
    name="mnist_mini",
    description=(
        "10000 of the 60000 training images of MNIST, drawn once with the proportions of the "
        "classes kept, in their first order."
    ),
    part=_stratified_ten_thousand,
)

CATALOGUE: dict[str, Entry] = {
    entry.name: entry
    for entry in (
        _ATT40,
        _ATT_FACES,
        _UMIST,
        _WAVEFORM,
        _PAPER_WAVEFORM,
        _MNIST_MINI,
        _MNIST,
        _FASHION_MNIST,
        _DIGITS,
        _WINE,
        _BREAST_CANCER,
        _IRIS,
        *_TABLES,
    )
}

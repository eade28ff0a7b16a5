"""The report: claims first, then every table and figure, in Markdown and in one HTML page."""

import base64
import html
from pathlib import Path

from .claims import Claim, check
from .experiment import GENERATED, Row
from .figures import draw
from .paper import DATASETS

Table = list[list[str]]
NAMES = {**DATASETS, GENERATED: "waveform, generated"}
PROTOCOL_NAMES = {"honest": "honest", "paper": "selected on the test part", "none": "-"}
PREFACE = (
    "*Honest*: parameters chosen inside the training part, the last network kept, the test part "
    "scored once. *Selected on the test part*: the paper's protocol, the best over parameters and "
    "sweeps or steps on the test part; an upper bound, not an estimate. Accuracy and F1 in per "
    "cent, mean ± deviation over the splits; F1 is the macro average."
)


def write_report(
    folder: Path,
    tables: dict[str, list[Row]],
    titles: dict[str, str],
    left_out: tuple[str, ...],
    *,
    quick: bool,
) -> Path:
    """Write ``report.md``, ``report.html`` and the figures; return the path of the page."""
    sections = [("What holds", _intro(left_out, quick=quick), [_claims(check(tables))], None)]
    for name, table in tables.items():
        figures = draw(name, table, folder)
        picture = next((path for path in figures if path.suffix == ".png"), None)
        sections.append((f"{titles[name]} ({name})", "", _tables(name, table), picture))
    (folder / "report.md").write_text(_markdown(sections))
    page = folder / "report.html"
    page.write_text(_page(sections))
    return page


def _intro(left_out: tuple[str, ...], *, quick: bool) -> str:
    text = PREFACE
    if quick:
        text += " **This was a quick run, on few rows and splits: it shows that everything runs.**"
    if left_out:
        names = ", ".join(left_out)
        text += f" **Left out for want of their files: {names}.** Set SOLVENET_DATA to get them."
    return text


def _claims(claims: list[Claim]) -> Table:
    head = ["The paper's claim", "Protocol", "Verdict", "Measured"]
    return [head] + [
        [c.text, PROTOCOL_NAMES[c.protocol], f"**{c.verdict}**", c.figure] for c in claims
    ]


def _tables(name: str, table: list[Row]) -> list[Table]:
    if name == "table1":
        return [_sizes(table)]
    if name == "convergence":
        return [_ends(table)]
    measures = (("accuracy", "Accuracy"), ("f1", "Macro F1"))
    return [_scores(table, key, title) for key, title in measures] + [_notes(table)]


def _sizes(table: list[Row]) -> Table:
    counted = ("samples", "features", "classes")
    head = ["Data set", *counted, "the paper prints", "split", "licence"]
    return [head] + [
        [
            NAMES[row["dataset"]],
            *(str(row[key]) for key in counted),
            " / ".join(str(row[f"paper_{key}"] or "-") for key in counted),
            row["split"],
            row["license"],
        ]
        for row in table
    ]


def _ends(table: list[Row]) -> Table:
    head = [
        "Data set",
        "Method",
        "steps",
        "loss at 5 / at the end",
        "best / last test accuracy",
        "s",
    ]
    body = []
    for row in table:
        curve = row["curve"]
        loss, accuracy = ([p[key] for p in curve] for key in ("loss", "test_accuracy"))
        body.append(
            [
                NAMES[row["dataset"]],
                row["method"],
                str(curve[-1]["step"]),
                f"{loss[min(4, len(loss) - 1)] / loss[-1]:.3f}",
                f"{max(accuracy):.1f} / {accuracy[-1]:.1f}",
                f"{curve[-1]['seconds']:.2f}",
            ]
        )
    return [head, *body]


def _scores(table: list[Row], measure: str, title: str) -> Table:
    """Three lines for each method: honest, selected, and what the paper prints."""
    datasets = list(dict.fromkeys(row["dataset"] for row in table))
    cells = {(r["method"], r["protocol"], r["dataset"]): r for r in table}
    body = []
    for method in dict.fromkeys(row["method"] for row in table):
        for protocol in ("honest", "paper"):
            rows = [cells.get((method, protocol, d)) for d in datasets]
            body.append([method, PROTOCOL_NAMES[protocol], *(_cell(r, measure) for r in rows)])
        printed = [_printed(cells.get((method, "paper", d)), measure) for d in datasets]
        if any(value != "-" for value in printed):
            body.append([method, "the paper prints", *printed])
    return [[title, "Protocol", *(NAMES[d] for d in datasets)], *body]


def _cell(row: Row | None, measure: str) -> str:
    if row is None:
        return "-"
    limited = "†" if row["note"] else ""
    mean, deviation = row[f"{measure}_mean"], row[f"{measure}_std"]
    # Spaces that do not break keep a figure and its deviation on one line.
    return f"{mean:.2f} ± {deviation:.2f}{limited}".replace(" ", "\N{NO-BREAK SPACE}")


def _printed(row: Row | None, measure: str) -> str:
    value = None if row is None else row[f"paper_{measure}"]
    return "-" if value is None else f"{value:.2f}"


def _notes(table: list[Row]) -> Table:
    """Splits, seconds of a fit, and what was limited (†)."""
    head = ["Data set", "Method", "splits or seeds", "seconds of a fit", "limits (†)"]
    return [head] + [
        [
            NAMES[row["dataset"]],
            row["method"],
            str(row["splits"]),
            f"{row['fit_seconds_mean']:.3g}",
            row["note"] or "none",
        ]
        for row in table
        if row["protocol"] == "honest"
    ]


def _markdown(sections: list[tuple]) -> str:
    lines = ["# The paper, reproduced", ""]
    for title, text, tables, picture in sections:
        lines += [f"## {title}", ""]
        lines += [text, ""] if text else []
        for table in tables:
            lines += [_markdown_row(table[0]), _markdown_row(["---"] * len(table[0]))]
            lines += [_markdown_row(row) for row in table[1:]] + [""]
        lines += [f"![{title}]({picture.name})", ""] if picture else []
    return "\n".join(lines)


def _markdown_row(cells: list[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


STYLESHEET = """
:root { color-scheme: light dark; --line: #8884; --quiet: #8882; }
body { font: 15px/1.45 system-ui, sans-serif; margin: 2rem auto; padding: 0 1rem; }
body { max-width: 70rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2.5rem; }
.wide { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: 0.85rem; }
th, td { text-align: left; padding: 0.25rem 0.6rem; border-bottom: 1px solid var(--line); }
tr:nth-child(even) td { background: var(--quiet); }
img { max-width: 100%; background: white; padding: 0.5rem; box-sizing: border-box; }
"""


def _page(sections: list[tuple]) -> str:
    parts = [
        '<!doctype html><html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>The paper, reproduced</title><style>{STYLESHEET}</style></head><body>",
        "<h1>The paper, reproduced</h1>",
    ]
    for title, text, tables, picture in sections:
        parts.append(f"<h2>{html.escape(title)}</h2>")
        parts += [f"<p>{_inline(text)}</p>"] if text else []
        parts += [_html_table(table) for table in tables]
        parts += [_html_picture(title, picture)] if picture else []
    return "\n".join([*parts, "</body></html>\n"])


def _html_table(table: Table) -> str:
    head = "".join(f"<th>{_inline(cell)}</th>" for cell in table[0])
    rows = ("".join(f"<td>{_inline(cell)}</td>" for cell in row) for row in table[1:])
    body = "\n".join(f"<tr>{row}</tr>" for row in rows)
    inside = f"<thead><tr>{head}</tr></thead>\n<tbody>{body}</tbody>"
    return f'<div class="wide"><table>{inside}</table></div>'


def _html_picture(title: str, picture: Path) -> str:
    data = base64.b64encode(picture.read_bytes()).decode()
    return f'<img alt="{html.escape(title)}" src="data:image/png;base64,{data}">'


def _inline(text: str) -> str:
    """Markdown's two kinds of stress, as HTML."""
    escaped = html.escape(text)
    for mark, tag in (("**", "strong"), ("*", "em")):
        pieces = escaped.split(mark)
        escaped = "".join(
            piece if i % 2 == 0 else f"<{tag}>{piece}</{tag}>" for i, piece in enumerate(pieces)
        )
    return escaped

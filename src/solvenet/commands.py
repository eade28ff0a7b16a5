"""The commands of ``solvenet``. What they do lives elsewhere; here it is asked for and shown."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from .experiments.experiment import Unit
from .experiments.reproduce import EXPERIMENTS, Wish, reproduce

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    help="Neural-network classifiers that are solved, not trained.",
)


@app.callback()
def _solvenet() -> None:
    """Keep `reproduce` a command of its own, beside those to come."""


@app.command("reproduce")
def reproduce_command(
    what: Annotated[str, typer.Argument(help=f"all, {', '.join(EXPERIMENTS)}")],
    datasets: Annotated[
        str | None, typer.Option(help="only these data sets, names joined by commas")
    ] = None,
    methods: Annotated[
        str | None, typer.Option(help="only these methods, names joined by commas")
    ] = None,
    splits: Annotated[int | None, typer.Option(min=1, help="at most so many splits")] = None,
    quick: Annotated[bool, typer.Option(help="few rows and splits: does everything run?")] = False,
    output: Annotated[Path, typer.Option(help="folder for rows, figures and report")] = Path(
        "solvenet-reproduction"
    ),
    resume: Annotated[bool, typer.Option(help="keep what an earlier run has finished")] = False,
    jobs: Annotated[int, typer.Option(min=1, help="processes")] = 2,
) -> None:
    """Run the paper's experiments and print ours beside the paper's numbers."""
    console = Console(stderr=True)
    wish = Wish(what, _names(datasets), _names(methods), splits, quick, resume, jobs)
    try:
        with _progress_bar(console) as bar:
            task = bar.add_task("starting", total=None)

            def show(unit: Unit, done: int, total: int) -> None:
                text = f"{unit.experiment} {unit.dataset} {unit.method}"
                bar.update(task, description=text, completed=done, total=total)

            outcome = reproduce(wish, output, show)
    except (ValueError, FileNotFoundError) as error:
        console.print(f"[bold red]solvenet:[/] {error}", highlight=False)
        raise typer.Exit(2) from None
    except KeyboardInterrupt:
        console.print("Stopped. The same command with --resume goes on from here.")
        raise typer.Exit(130) from None
    if outcome.left_out:
        console.print(
            f"Left out for want of their files: {', '.join(outcome.left_out)}. "
            "Set SOLVENET_DATA to the folder that holds them."
        )
    typer.echo((output / "report.md").read_text())
    typer.echo(f"The report with figures: {outcome.report}")


def _progress_bar(console: Console) -> Progress:
    return Progress(
        TextColumn("{task.description:46}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=console,
        disable=not console.is_terminal,
    )


def _names(text: str | None) -> tuple[str, ...] | None:
    return None if text is None else tuple(name.strip() for name in text.split(","))

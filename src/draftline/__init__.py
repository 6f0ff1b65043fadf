"""Draftline: racing board games, rules enforced. Start with `new_game`, `replay` or `position`."""

TYPE_CHECKING = False  # as in `typing`, which takes longer to load than this package
if TYPE_CHECKING:
    from draftline.public import *  # noqa: F403
else:

    def __getattr__(name):
        """A public name, when it is first used: importing the package alone loads no game."""
        import draftline.public as public

        if name in public.RENAMED:
            return getattr(public, name)
        if name != "__all__" and name not in public.__all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = globals()[name] = getattr(public, name)
        return value

    def __dir__():
        import draftline.public as public

        return sorted({*globals(), *public.__all__})


__version__ = "0.1.0"

"""The kinds of drills by their keys."""

from typing import Any

from games.swish.kinds.build import BUILD
from games.swish.kinds.complete import COMPLETE
from games.swish.kinds.find import FIND
from games.swish.kinds.how_many import HOW_MANY
from games.swish.kinds.judge import JUDGE
from games.swish.kinds.kind import Kind
from games.swish.kinds.sprint import SPRINT

type AnyKind = Kind[Any, Any]

KINDS: dict[str, AnyKind] = {kind.key: kind for kind in (FIND, COMPLETE, BUILD, JUDGE, HOW_MANY, SPRINT)}

; Keywords and annotations. Run on one `modifiers` node.

(modifiers
  [
    "public"
    "protected"
    "private"
    "static"
    "final"
    "volatile"
    "synchronized"
    "abstract"
    "native"
    "default"
    "sealed"
    "transient"
  ] @modifier)

(modifiers [(annotation) (marker_annotation)] @annotation)

; Keywords and annotations.
; Run on one `modifiers` node; patterns start at its children, never below them.

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
] @modifier

[(annotation) (marker_annotation)] @annotation

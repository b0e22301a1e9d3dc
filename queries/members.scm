; What a compilation unit or the body of a type declares.
; Run on the unit or body itself; patterns start at its children, never below them.

(package_declaration) @package
(import_declaration) @import

[
  (class_declaration)
  (interface_declaration)
  (enum_declaration)
  (record_declaration)
  (annotation_type_declaration)
] @type

[(field_declaration) (constant_declaration)] @field
(enum_constant) @constant

[(method_declaration) (annotation_type_element_declaration)] @method
[(constructor_declaration) (compact_constructor_declaration)] @constructor
(block) @initializer
(static_initializer) @static_initializer

; Members of an enum after its constants: a body of its own.
(enum_body_declarations) @members

//! Node kinds and fields of the grammar as enums, so that a walk compares small numbers.
//!
//! Computed once from the grammar's own tables; kinds that no walk needs are [`Kind::Other`].

use std::num::NonZeroU16;
use std::sync::LazyLock;

use tree_sitter::{Language, Node, TreeCursor};

/// The Java grammar.
pub(super) static LANGUAGE: LazyLock<Language> =
    LazyLock::new(|| Language::new(tree_sitter_java::LANGUAGE));

static KINDS: LazyLock<Vec<Kind>> = LazyLock::new(|| {
    let count = u16::try_from(LANGUAGE.node_kind_count()).unwrap_or(u16::MAX);
    let named = |id| {
        let name = LANGUAGE.node_kind_for_id(id)?;
        KIND_NAMES.iter().find(|(_, known)| *known == name)
    };
    (0..count)
        .map(|id| named(id).map_or(Kind::Other, |(kind, _)| *kind))
        .collect()
});

static FIELDS: LazyLock<Vec<u16>> = LazyLock::new(|| {
    let id = |name: &&str| LANGUAGE.field_id_for_name(name).map_or(0, u16::from);
    FIELD_NAMES.iter().map(id).collect()
});

static FIELDS_BY_ID: LazyLock<Vec<Option<Field>>> = LazyLock::new(|| {
    let mut by_id = vec![None; LANGUAGE.field_count() + 1];
    for (field, id) in FIELD_LIST.iter().zip(FIELDS.iter()) {
        by_id[usize::from(*id)] = Some(*field);
    }
    by_id
});

/// The kind of a node; `Error` for what the grammar did not understand.
pub(super) fn kind(node: Node<'_>) -> Kind {
    match node.kind_id() {
        u16::MAX => Kind::Error,
        id => KINDS.get(usize::from(id)).copied().unwrap_or(Kind::Other),
    }
}

/// The first child with the field.
pub(super) fn child(node: Node<'_>, field: Field) -> Option<Node<'_>> {
    node.child_by_field_id(FIELDS[field as usize])
}

/// The field of the child at which the cursor stands.
pub(super) fn field_at(cursor: &TreeCursor<'_>) -> Option<Field> {
    let id = usize::from(cursor.field_id()?.get());
    FIELDS_BY_ID.get(id).copied().flatten()
}

/// All children with the field.
pub(super) fn children<'t>(
    node: Node<'t>,
    field: Field,
    cursor: &mut TreeCursor<'t>,
) -> Vec<Node<'t>> {
    let field = NonZeroU16::new(FIELDS[field as usize]);
    field.map_or_else(Vec::new, |field| {
        node.children_by_field_id(field, cursor)
            .filter(Node::is_named)
            .collect()
    })
}

macro_rules! kinds {
    ($($kind:ident $name:literal;)*) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(super) enum Kind { Other, Error, $($kind),* }

        pub(super) const KIND_NAMES: &[(Kind, &str)] = &[$((Kind::$kind, $name)),*];
    };
}

macro_rules! fields {
    ($($field:ident $name:literal;)*) => {
        #[derive(Debug, Clone, Copy)]
        pub(super) enum Field { $($field),* }

        const FIELD_LIST: &[Field] = &[$(Field::$field),*];

        pub(super) const FIELD_NAMES: &[&str] = &[$($name),*];
    };
}

kinds! {
    Ampersands "&&";
    AnnotatedType "annotated_type";
    Annotation "annotation";
    AnnotationDeclaration "annotation_type_declaration";
    AnnotationKeyword "@interface";
    ArgumentList "argument_list";
    ArrayAccess "array_access";
    ArrayCreation "array_creation_expression";
    ArrayInitializer "array_initializer";
    ArrayType "array_type";
    Assert "assert_statement";
    Assignment "assignment_expression";
    Asterisk "asterisk";
    Bars "||";
    Binary "binary_expression";
    BinaryInteger "binary_integer_literal";
    Block "block";
    BlockComment "block_comment";
    Bracket "[";
    Break "break_statement";
    Cast "cast_expression";
    CatchClause "catch_clause";
    CatchParameter "catch_formal_parameter";
    CatchType "catch_type";
    Character "character_literal";
    ClassBody "class_body";
    ClassDeclaration "class_declaration";
    ClassKeyword "class";
    ClassLiteral "class_literal";
    CloseBrace "}";
    CompactConstructor "compact_constructor_declaration";
    ConstantDeclaration "constant_declaration";
    ConstructorBody "constructor_body";
    ConstructorDeclaration "constructor_declaration";
    Continue "continue_statement";
    DecimalFloat "decimal_floating_point_literal";
    DecimalInteger "decimal_integer_literal";
    Dimensions "dimensions";
    DimensionsExpr "dimensions_expr";
    Do "do_statement";
    Element "annotation_type_element_declaration";
    ElementValuePair "element_value_pair";
    EnhancedFor "enhanced_for_statement";
    EnumConstant "enum_constant";
    EnumDeclaration "enum_declaration";
    EnumKeyword "enum";
    Equal "==";
    Equals "=";
    ExplicitConstructor "explicit_constructor_invocation";
    ExpressionStatement "expression_statement";
    ExtendsInterfaces "extends_interfaces";
    False "false";
    FieldAccess "field_access";
    FieldDeclaration "field_declaration";
    FinallyClause "finally_clause";
    For "for_statement";
    FormalParameter "formal_parameter";
    FormalParameters "formal_parameters";
    GenericType "generic_type";
    Greater ">";
    GreaterEqual ">=";
    Guard "guard";
    HexFloat "hex_floating_point_literal";
    HexInteger "hex_integer_literal";
    Identifier "identifier";
    If "if_statement";
    ImportDeclaration "import_declaration";
    Instanceof "instanceof_expression";
    InterfaceDeclaration "interface_declaration";
    InterfaceKeyword "interface";
    Labeled "labeled_statement";
    Lambda "lambda_expression";
    Less "<";
    LessEqual "<=";
    LineComment "line_comment";
    LocalVariable "local_variable_declaration";
    MarkerAnnotation "marker_annotation";
    MethodDeclaration "method_declaration";
    MethodInvocation "method_invocation";
    MethodReference "method_reference";
    Modifiers "modifiers";
    New "new";
    NotEqual "!=";
    Null "null_literal";
    ObjectCreation "object_creation_expression";
    OctalInteger "octal_integer_literal";
    OpenBrace "{";
    PackageDeclaration "package_declaration";
    Parenthesized "parenthesized_expression";
    Pattern "pattern";
    Permits "permits";
    Plus "+";
    RecordComponent "record_pattern_component";
    RecordDeclaration "record_declaration";
    RecordKeyword "record";
    RecordPattern "record_pattern";
    Resource "resource";
    Return "return_statement";
    ScopedIdentifier "scoped_identifier";
    ScopedTypeIdentifier "scoped_type_identifier";
    SpreadParameter "spread_parameter";
    Static "static";
    StaticInitializer "static_initializer";
    StringInterpolation "string_interpolation";
    StringLiteral "string_literal";
    Super "super";
    SuperInterfaces "super_interfaces";
    Superclass "superclass";
    Switch "switch_expression";
    SwitchGroup "switch_block_statement_group";
    SwitchLabel "switch_label";
    SwitchRule "switch_rule";
    Synchronized "synchronized_statement";
    Ternary "ternary_expression";
    This "this";
    Throw "throw_statement";
    True "true";
    Try "try_statement";
    TryWithResources "try_with_resources_statement";
    TypeArguments "type_arguments";
    TypeBound "type_bound";
    TypeIdentifier "type_identifier";
    TypeList "type_list";
    TypeParameters "type_parameters";
    TypePattern "type_pattern";
    Unary "unary_expression";
    Update "update_expression";
    VariableDeclarator "variable_declarator";
    While "while_statement";
    Wildcard "wildcard";
    Yield "yield_statement";
}

fields! {
    Alternative "alternative";
    Arguments "arguments";
    Array "array";
    Body "body";
    Condition "condition";
    Consequence "consequence";
    Constructor "constructor";
    Declarator "declarator";
    Dimensions "dimensions";
    Index "index";
    Init "init";
    Key "key";
    Left "left";
    Name "name";
    Object "object";
    Operand "operand";
    Operator "operator";
    Parameters "parameters";
    Pattern "pattern";
    Resources "resources";
    Right "right";
    Selected "field";
    Type "type";
    Update "update";
    Value "value";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_and_field_exists_in_the_grammar() {
        for (kind, name) in KIND_NAMES {
            assert!(KINDS.contains(kind), "no kind {name}");
        }
        for (id, name) in FIELDS.iter().zip(FIELD_NAMES) {
            assert_ne!(*id, 0, "no field {name}");
        }
    }
}

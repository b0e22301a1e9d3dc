//! Owned facts about Java source: what a file declares and what its bodies do.
//!
//! Computed by `syntax` from one file's tree; nothing here borrows from the tree or the text.
//! Names are as written; `program` resolves them.
//! Bodies are arenas of expressions and statements: no value owns another, so that dropping deeply
//! nested code does not recurse.

#![expect(
    dead_code,
    reason = "the model holds what the source says; not every fact has a reader yet"
)]

mod body;
mod generator;

use std::fmt;

pub(crate) use body::{
    AssignOp, Body, Case, Catch, Expr, ExprId, ExprKind, Literal, Local, LocalId, Stmt, StmtId,
    StmtKind,
};

pub(crate) use generator::{
    Addition, GeneratedLock, GeneratedLockKind, Generator, GeneratorAnnotation,
};

use crate::source::Span;

/// Everything one compilation unit declares.
#[derive(Debug, Default)]
pub(crate) struct FileModel {
    /// Dotted package name; empty for the unnamed package.
    pub(crate) package: String,
    pub(crate) imports: Vec<Import>,
    pub(crate) modules: Vec<ModuleImport>,
    /// All types of the file in source order: top-level, nested, local and anonymous.
    pub(crate) types: Vec<TypeDecl>,
    /// Comments that stand for `@SuppressWarnings` on the statement or declaration after them.
    pub(crate) suppressions: Vec<Suppression>,
    /// Comments that begin with `threadlint-ignore`, in source order.
    pub(crate) ignores: Vec<IgnoreComment>,
    /// Source that the grammar did not understand, or that is nested beyond the depth limit.
    pub(crate) gaps: Vec<Gap>,
}

impl FileModel {
    /// Gives back the memory that was reserved for more declarations and code.
    pub(crate) fn shrink(&mut self) {
        self.types.shrink_to_fit();
        for ty in &mut self.types {
            ty.annotations.shrink_to_fit();
            ty.fields.shrink_to_fit();
            ty.methods.shrink_to_fit();
            for field in &mut ty.fields {
                field.annotations.shrink_to_fit();
                field.init.iter_mut().for_each(Body::shrink);
            }
            for method in &mut ty.methods {
                method.annotations.shrink_to_fit();
                method.params.shrink_to_fit();
                method.body.iter_mut().for_each(Body::shrink);
            }
        }
    }
}

#[derive(Debug, Clone)]
pub(crate) struct Import {
    /// Dotted path without `.*`.
    pub(crate) path: String,
    pub(crate) is_static: bool,
    pub(crate) wildcard: bool,
}

/// An import of all packages that a module exports (JLS 7.5.5).
#[derive(Debug, Clone)]
pub(crate) struct ModuleImport {
    pub(crate) name: String,
    pub(crate) span: Span,
}

impl Import {
    /// Whether the import is of a single type or member with that simple name.
    pub(crate) fn is_named(&self, simple: &str) -> bool {
        !self.wildcard && (self.path == simple || self.owner_of(simple).is_some())
    }

    /// The part of the path before `.simple`, if the path ends with that.
    pub(crate) fn owner_of(&self, simple: &str) -> Option<&str> {
        let dot = self.path.len().checked_sub(simple.len() + 1)?;
        // The check for the dot rules out nearly all imports before any name is compared.
        (self.path.as_bytes()[dot] == b'.' && self.path.ends_with(simple))
            .then(|| &self.path[..dot])
    }
}

/// An annotation on a statement or declaration.
#[derive(Debug, Clone)]
pub(crate) struct Suppression {
    pub(crate) annotation: Annotation,
    /// Of the statement or declaration.
    pub(crate) span: Span,
}

/// A comment that begins with `threadlint-ignore`.
#[derive(Debug, Clone)]
pub(crate) struct IgnoreComment {
    /// From the word on to the end of the comment.
    pub(crate) span: Span,
    /// The declaration in whose header the comment is or, failing that, what comes after the comment;
    /// `None` at the end of a block or class.
    pub(crate) subject: Option<IgnoreSubject>,
}

impl IgnoreComment {
    /// The word with which it begins.
    pub(crate) const WORD: &str = "threadlint-ignore";
}

/// What a comment is about.
#[derive(Debug, Clone, Copy)]
pub(crate) struct IgnoreSubject {
    pub(crate) kind: IgnoreSubjectKind,
    pub(crate) span: Span,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum IgnoreSubjectKind {
    Class,
    Field,
    /// A method, a statement or a part of one.
    Code,
    /// The package or an import.
    Preamble,
}

/// A stretch of source that is missing from the model (its accesses are not seen: may
/// under-report).
#[derive(Debug, Clone)]
pub(crate) struct Gap {
    pub(crate) span: Span,
    pub(crate) reason: GapReason,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum GapReason {
    /// The grammar produced an `ERROR` or `MISSING` node.
    Syntax,
    /// Nested deeper than the lowering follows.
    TooDeep,
    /// An import of a module whose packages are not known.
    UnknownModule,
}

/// Index into [`FileModel::types`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct TypeIdx(pub(crate) u32);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TypeKind {
    Class,
    Enum,
    Record,
    Interface,
    Annotation,
}

/// How a type is nested in its file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Nesting {
    TopLevel,
    /// A member type of `types[0]`.
    Member(TypeIdx),
    /// A class declared in a body of the type (JLS 14.3).
    Local(TypeIdx),
    /// `new T() { … }` or the body of an enum constant.
    Anonymous(TypeIdx),
}

impl Nesting {
    /// The type that lexically encloses this one.
    pub(crate) fn parent(self) -> Option<TypeIdx> {
        match self {
            Nesting::TopLevel => None,
            Nesting::Member(parent) | Nesting::Local(parent) | Nesting::Anonymous(parent) => {
                Some(parent)
            }
        }
    }
}

#[derive(Debug)]
pub(crate) struct TypeDecl {
    /// Simple name; empty for an anonymous class.
    pub(crate) name: String,
    /// Binary name (JLS 13.1), `p.Outer$Inner`; local and anonymous classes are numbered in source
    /// order as javac does (`Outer$1Local`, `Outer$1`).
    pub(crate) binary_name: String,
    pub(crate) kind: TypeKind,
    pub(crate) nesting: Nesting,
    pub(crate) modifiers: Modifiers,
    pub(crate) annotations: Vec<Annotation>,
    pub(crate) type_params: Vec<TypeParam>,
    /// Superclass of a class, or the type named by `new T() {}` (class or interface).
    pub(crate) extends: Option<TypeName>,
    /// `implements` of a class, `extends` of an interface.
    pub(crate) interfaces: Vec<TypeName>,
    pub(crate) permits: Vec<TypeName>,
    pub(crate) fields: Vec<FieldDecl>,
    /// Methods, constructors and initialisers in source order.
    pub(crate) methods: Vec<MethodDecl>,
    /// The name; the `new` keyword for an anonymous class.
    pub(crate) name_span: Span,
    pub(crate) span: Span,
}

#[derive(Debug, Clone)]
pub(crate) struct TypeParam {
    pub(crate) name: String,
    pub(crate) bound: Option<TypeName>,
}

/// A type as written, without annotations: `Map.Entry<K, V>[]`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct TypeName {
    /// Dotted, without type arguments: `Map.Entry`; `var` for an inferred local.
    pub(crate) name: String,
    pub(crate) args: Vec<TypeName>,
    pub(crate) dims: u8,
}

impl fmt::Display for TypeName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        for (index, arg) in self.args.iter().enumerate() {
            write!(f, "{}{arg}", if index == 0 { "<" } else { ", " })?;
        }
        f.write_str(if self.args.is_empty() { "" } else { ">" })?;
        f.write_str(&"[]".repeat(usize::from(self.dims)))
    }
}

#[derive(Debug, Clone)]
pub(crate) struct Annotation {
    /// As written, possibly qualified: `javax.annotation.concurrent.ThreadSafe`.
    pub(crate) name: String,
    /// Element-value pairs as source text; a lone value has the name `value`.
    pub(crate) arguments: Vec<(String, String)>,
    pub(crate) span: Span,
}

impl Annotation {
    /// `ThreadSafe` for `@javax.annotation.concurrent.ThreadSafe`.
    pub(crate) fn simple_name(&self) -> &str {
        self.name.rsplit('.').next().unwrap_or(&self.name)
    }
}

/// Declared modifiers; what an interface or record implies is added by the lowering.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Modifiers(u16);

macro_rules! modifiers {
    ($($constant:ident $query:ident $bit:literal;)*) => {
        impl Modifiers {
            $(pub(crate) const $constant: Modifiers = Modifiers(1 << $bit);
            pub(crate) fn $query(self) -> bool {
                self.0 & Self::$constant.0 != 0
            })*
        }
    };
}

modifiers! {
    PUBLIC is_public 0;
    PROTECTED is_protected 1;
    PRIVATE is_private 2;
    STATIC is_static 3;
    FINAL is_final 4;
    VOLATILE is_volatile 5;
    SYNCHRONIZED is_synchronized 6;
    ABSTRACT is_abstract 7;
    NATIVE is_native 8;
    DEFAULT is_default 9;
    SEALED is_sealed 10;
    TRANSIENT is_transient 11;
}

impl Modifiers {
    /// Adds the modifiers of `other`.
    pub(crate) fn insert(&mut self, other: Modifiers) {
        self.0 |= other.0;
    }
}

#[derive(Debug)]
pub(crate) struct FieldDecl {
    pub(crate) name: String,
    pub(crate) ty: TypeName,
    /// Includes what is implied: interface fields are public static final, record components
    /// private final, enum constants public static final.
    pub(crate) modifiers: Modifiers,
    pub(crate) annotations: Vec<Annotation>,
    /// The field's name in its declarator.
    pub(crate) name_span: Span,
    /// The type, if a declaration declares this field alone.
    pub(crate) type_span: Option<Span>,
    /// The initialiser is a body of its own with one expression statement.
    pub(crate) init: Option<Body>,
    pub(crate) is_enum_constant: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MethodKind {
    Method,
    Constructor,
    /// `{ … }` in a class body.
    Initializer,
    /// `static { … }`.
    StaticInitializer,
}

#[derive(Debug)]
pub(crate) struct MethodDecl {
    pub(crate) kind: MethodKind,
    /// Method name; the class's name for a constructor; empty for initialisers.
    pub(crate) name: String,
    /// As written, white space folded: `put(K key, V value)`; `static {}` and `{}` for
    /// initialisers.
    pub(crate) signature: String,
    pub(crate) params: Vec<Param>,
    /// The last parameter is `T...`.
    pub(crate) varargs: bool,
    pub(crate) return_type: Option<TypeName>,
    pub(crate) modifiers: Modifiers,
    pub(crate) annotations: Vec<Annotation>,
    /// `None` for abstract and native methods.
    pub(crate) body: Option<Body>,
    pub(crate) name_span: Span,
    pub(crate) span: Span,
    /// The annotation that the method is generated for; the spans are then those of a field.
    pub(crate) generated_by: Option<String>,
}

impl MethodDecl {
    /// Types of the parameters as written, `int...` for a variable number.
    pub(crate) fn parameter_types(&self) -> Vec<String> {
        let last = self.params.len().wrapping_sub(1);
        let written = |(index, param): (usize, &Param)| {
            let ty = param.ty.to_string();
            match ty.strip_suffix("[]") {
                Some(element) if self.varargs && index == last => format!("{element}..."),
                _ => ty,
            }
        };
        self.params.iter().enumerate().map(written).collect()
    }
}

#[derive(Debug, Clone)]
pub(crate) struct Param {
    pub(crate) name: String,
    pub(crate) ty: TypeName,
}

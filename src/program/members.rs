//! Which field or method a name denotes (JLS 6.5.6, 15.12).
//!
//! Overloads are narrowed by the number of arguments, then by the argument types that are known.
//! All remaining candidates count as called (may over-report).

use super::names::Number;
use super::{ClassId, FieldId, MethodId, Program, Ty};
use crate::model::MethodKind;

/// Methods of one name in one class that are looked at; further overloads are never seen as called
/// (may under-report).
const MAX_OVERLOADS: usize = 100;

/// Candidates for a call, with the class whose scope offered them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Candidates {
    /// The lexically enclosing class (or receiver class) that has the member.
    pub(crate) scope: ClassId,
    pub(crate) methods: Vec<MethodId>,
}

impl Program {
    /// A field that the class itself declares.
    fn field_of(&self, class: ClassId, name: Number) -> Option<FieldId> {
        let class = self.class(class);
        let at = class.fields_by_name.at(name).next()?;
        Some(class.fields[at])
    }

    /// The methods of that name that the class itself declares, in source order.
    pub(crate) fn methods_of(
        &self,
        class: ClassId,
        name: &str,
    ) -> impl Iterator<Item = MethodId> + '_ {
        let name = self.method_names.get(name).into_iter();
        name.flat_map(move |name| self.methods_numbered(class, name))
    }

    fn methods_numbered(
        &self,
        class: ClassId,
        name: Number,
    ) -> impl Iterator<Item = MethodId> + '_ {
        let class = self.class(class);
        let same = class.methods_by_name.at(name).take(MAX_OVERLOADS);
        same.map(|at| class.methods[at])
    }

    /// A field of the class or of a loaded supertype.
    pub(crate) fn member_field(&self, class: ClassId, name: &str) -> Option<FieldId> {
        let name = self.field_names.get(name)?;
        self.supertype_closure(class).iter().find_map(|&id| {
            let field = self.field_of(id, name)?;
            let hidden = id != class
                && self.field_decl(field).modifiers.is_private()
                && self.class(id).nest != self.class(class).nest;
            (!hidden).then_some(field)
        })
    }

    /// A field that a simple name denotes inside `scope`, with the enclosing class it belongs to.
    pub(crate) fn field_in_scope(&self, scope: ClassId, name: &str) -> Option<(ClassId, FieldId)> {
        self.field_names.get(name)?;
        self.lexical_chain(scope)
            .find_map(|class| Some((class, self.member_field(class, name)?)))
            .or_else(|| self.static_import_field(scope, name))
    }

    fn static_import_field(&self, scope: ClassId, name: &str) -> Option<(ClassId, FieldId)> {
        self.static_import_classes(scope, name)
            .find_map(|class| Some((class, self.member_field(class, name)?)))
    }

    fn static_import_classes<'a>(
        &'a self,
        scope: ClassId,
        name: &'a str,
    ) -> impl Iterator<Item = ClassId> + 'a {
        let file = self.class(scope).file;
        let by_name = self
            .imports_of(file, name)
            .filter(|import| import.is_static)
            .filter_map(|import| import.path.rsplit_once('.'))
            .map(|(class, _)| class);
        let on_demand = self
            .file(file)
            .imports
            .iter()
            .filter(|import| import.is_static && import.wildcard)
            .map(|import| import.path.as_str());
        by_name
            .chain(on_demand)
            .filter_map(move |class| self.loaded_class(file, class))
    }

    /// Methods that an unqualified call denotes inside `scope` (JLS 15.12.1): the innermost
    /// enclosing class with a member of that name decides.
    pub(crate) fn methods_in_scope(
        &self,
        scope: ClassId,
        name: &str,
        args: &[Ty],
    ) -> Option<Candidates> {
        self.method_names.get(name)?;
        self.lexical_chain(scope)
            .find_map(|class| self.member_methods(class, name, args))
            .or_else(|| {
                self.static_import_classes(scope, name)
                    .find_map(|class| self.member_methods(class, name, args))
            })
    }

    /// Methods of the class and its loaded supertypes that a call may denote; overridden ones are
    /// left out. `None` if no member has the name.
    pub(crate) fn member_methods(
        &self,
        class: ClassId,
        name: &str,
        args: &[Ty],
    ) -> Option<Candidates> {
        let name = self.method_names.get(name)?;
        let mut named = Vec::new();
        for &id in self.supertype_closure(class) {
            let inherited: Vec<_> = self
                .methods_numbered(id, name)
                .filter(|&method| self.method_decl(method).kind == MethodKind::Method)
                .filter(|&method| !self.is_overridden_by(&named, method))
                .collect();
            named.extend(inherited);
        }
        (!named.is_empty()).then(|| Candidates {
            scope: class,
            methods: self.applicable(named, args),
        })
    }

    fn is_overridden_by(&self, methods: &[MethodId], method: MethodId) -> bool {
        let mut others = methods.iter();
        others.any(|&other| self.same_signature(other, method))
    }

    /// All methods of that name, for `target::name`; `new` names the constructors.
    pub(crate) fn methods_named(&self, class: ClassId, name: &str) -> Vec<MethodId> {
        let owner = self.supertype_closure(class).iter().find_map(|&id| {
            let methods: Vec<_> = if name == "new" {
                self.constructors_of(id).collect()
            } else {
                self.methods_of(id, name)
                    .filter(|&method| self.method_decl(method).kind == MethodKind::Method)
                    .collect()
            };
            (!methods.is_empty()).then_some(methods)
        });
        owner.unwrap_or_default()
    }

    fn constructors_of(&self, class: ClassId) -> impl Iterator<Item = MethodId> + '_ {
        let methods = self.class(class).methods.iter().copied();
        let is_constructor = |&id: &MethodId| self.method_decl(id).kind == MethodKind::Constructor;
        methods.filter(is_constructor).take(MAX_OVERLOADS)
    }

    /// Constructors that `new C(args)` may denote.
    pub(crate) fn constructors(&self, class: ClassId, args: &[Ty]) -> Vec<MethodId> {
        self.applicable(self.constructors_of(class).collect(), args)
    }

    /// Narrows by arity and by known types. If nothing fits, a conversion was not understood, and
    /// all remain (may over-report).
    fn applicable(&self, methods: Vec<MethodId>, args: &[Ty]) -> Vec<MethodId> {
        let fits_arity = |&id: &MethodId| {
            let decl = self.method_decl(id);
            decl.params.len() == args.len() || (decl.varargs && args.len() + 1 >= decl.params.len())
        };
        let by_arity: Vec<_> = methods.iter().copied().filter(fits_arity).collect();
        if by_arity.len() <= 1 {
            return if by_arity.is_empty() {
                methods
            } else {
                by_arity
            };
        }
        let by_type: Vec<_> = by_arity
            .iter()
            .copied()
            .filter(|&id| self.accepts(id, args))
            .collect();
        let exact: Vec<_> = by_type
            .iter()
            .copied()
            .filter(|&id| self.method(id).params.as_slice() == args)
            .collect();
        [exact, by_type]
            .into_iter()
            .find(|set| !set.is_empty())
            .unwrap_or(by_arity)
    }

    fn accepts(&self, method: MethodId, args: &[Ty]) -> bool {
        if self.method_decl(method).varargs {
            return true;
        }
        self.method(method)
            .params
            .iter()
            .zip(args)
            .all(|(param, arg)| self.may_convert(arg, param))
    }

    /// Whether an argument of type `arg` may be passed as `param`; unknown types always may.
    fn may_convert(&self, arg: &Ty, param: &Ty) -> bool {
        match (arg, param) {
            (Ty::Class(arg), Ty::Class(param)) => self.supertype_closure(*arg).contains(param),
            (Ty::Array(arg), Ty::Array(param)) => self.may_convert(arg, param),
            (Ty::Primitive(_), Ty::Class(_) | Ty::Array(_))
            | (Ty::Array(_), Ty::Primitive(_) | Ty::Class(_))
            | (Ty::Class(_), Ty::Array(_) | Ty::Primitive(_)) => false,
            (Ty::Known(arg), Ty::Known(param)) => {
                // Without their hierarchy, only well-known final types can be distinguished.
                let is_string = |name: &str| name == "java.lang.String";
                arg == param || !is_string(arg) || is_object(param)
            }
            (Ty::Known(arg), Ty::Class(_)) => &**arg != "java.lang.String",
            (Ty::Class(_), Ty::Known(param)) => &**param != "java.lang.String",
            _ => true,
        }
    }

    /// Whether a call of the method always runs this one, whatever the class of the object.
    pub(crate) fn is_never_overridden(&self, id: MethodId) -> bool {
        let modifiers = self.method_decl(id).modifiers;
        let class = self.class_decl(self.method(id).class).modifiers;
        modifiers.is_static() || modifiers.is_private() || modifiers.is_final() || class.is_final()
    }

    /// Whether two methods have the same name and, as far as known, the same parameter types, so
    /// that one overrides the other.
    pub(crate) fn same_signature(&self, a: MethodId, b: MethodId) -> bool {
        let (a_decl, b_decl) = (self.method_decl(a), self.method_decl(b));
        a_decl.kind == b_decl.kind
            && a_decl.name == b_decl.name
            && a_decl.params.len() == b_decl.params.len()
            && self
                .method(a)
                .params
                .iter()
                .zip(&self.method(b).params)
                .all(|(a, b)| self.may_override(a, b))
    }

    /// The methods of loaded supertypes of the class that the method overrides there.
    pub(crate) fn overridden(
        &self,
        class: ClassId,
        method: MethodId,
    ) -> impl Iterator<Item = MethodId> + '_ {
        let name = &self.method_decl(method).name;
        let supertypes = &self.supertype_closure(class)[1..];
        let methods = supertypes
            .iter()
            .flat_map(move |&id| self.methods_of(id, name));
        methods.filter(move |&other| self.same_signature(other, method))
    }

    /// The method with a body that runs when `method` is called on an object of the class.
    pub(crate) fn implementation(&self, class: ClassId, method: MethodId) -> Option<MethodId> {
        self.supertype_closure(class)
            .iter()
            .flat_map(|&id| self.methods_of(id, &self.method_decl(method).name))
            .find(|&candidate| {
                self.method_decl(candidate).body.is_some() && self.same_signature(candidate, method)
            })
    }

    /// A type parameter on either side may be any type.
    fn may_override(&self, a: &Ty, b: &Ty) -> bool {
        match (a, b) {
            (Ty::Class(a), Ty::Class(b)) => {
                a == b
                    || self.supertype_closure(*a).contains(b)
                    || self.supertype_closure(*b).contains(a)
            }
            (Ty::Known(a), Ty::Known(b)) => a == b || is_object(a) || is_object(b),
            (Ty::Array(a), Ty::Array(b)) => self.may_override(a, b),
            (Ty::Primitive(a), Ty::Primitive(b)) => a == b,
            (Ty::Primitive(_), _) | (_, Ty::Primitive(_)) => false,
            _ => true,
        }
    }
}

fn is_object(name: &str) -> bool {
    name == "java.lang.Object"
}

//! What a type name means in its scope (JLS 6.5.5).
//!
//! Order: type parameters, member types of the enclosing classes and their loaded supertypes,
//! single-type imports, the same package, `java.lang`, imports on demand.
//! If several loaded classes have one qualified name, the one whose file is nearest in the list of
//! files is chosen, since modules of one build are neighbours; the choice may err either way.

use std::sync::Arc;

use super::{Class, ClassId, Field, FieldId, Method, MethodId, Program, Ty};
use crate::model::{Import, TypeName, TypeParam};
use crate::source::FileId;

const PRIMITIVES: [&str; 9] = [
    "int", "long", "boolean", "double", "byte", "char", "float", "short", "void",
];

/// Longest chain of type-parameter bounds that is followed.
const MAX_BOUNDS: u8 = 4;

impl Program {
    pub(super) fn resolve_supertypes(&mut self, knows: &dyn Fn(&str) -> bool) {
        for id in self.class_ids() {
            let decl = self.class_decl(id);
            // A supertype is looked up outside the class itself: its own members are not in scope.
            let scope = self.class(id).outer.unwrap_or(id);
            let supertypes = decl
                .extends
                .iter()
                .chain(&decl.interfaces)
                .map(|name| self.resolve_type(scope, name, knows))
                .collect();
            self.classes[id.index()].supertypes = supertypes;
        }
    }

    pub(super) fn resolve_members(&mut self, knows: &dyn Fn(&str) -> bool) {
        for id in 0..self.fields.len() {
            let Field { class, .. } = self.fields[id];
            let name = &self.field_decl(FieldId::new(id)).ty;
            self.fields[id].ty = self.resolve_type(class, name, knows);
        }
        for id in 0..self.methods.len() {
            let Method { class, .. } = self.methods[id];
            let decl = self.method_decl(MethodId::new(id));
            let params = decl
                .params
                .iter()
                .map(|param| self.resolve_type(class, &param.ty, knows))
                .collect();
            let returns = decl
                .return_type
                .as_ref()
                .map_or(Ty::Unknown, |name| self.resolve_type(class, name, knows));
            self.methods[id].params = params;
            self.methods[id].returns = returns;
        }
    }

    /// The type that `name` denotes inside `scope`.
    pub(crate) fn resolve_type(
        &self,
        scope: ClassId,
        name: &TypeName,
        knows: &dyn Fn(&str) -> bool,
    ) -> Ty {
        let mut ty = self.resolve_bounded(scope, &name.name, knows, MAX_BOUNDS);
        for _ in 0..name.dims {
            ty = Ty::Array(Box::new(ty));
        }
        ty
    }

    /// The type that a dotted name without dimensions denotes inside `scope`.
    pub(crate) fn resolve_name(
        &self,
        scope: ClassId,
        name: &str,
        knows: &dyn Fn(&str) -> bool,
    ) -> Ty {
        self.resolve_bounded(scope, name, knows, MAX_BOUNDS)
    }

    fn resolve_bounded(
        &self,
        scope: ClassId,
        name: &str,
        knows: &dyn Fn(&str) -> bool,
        bounds_left: u8,
    ) -> Ty {
        let is_keyword = |keyword: &&'static str| *keyword == name;
        if name.starts_with(|c: char| c.is_ascii_lowercase())
            && let Some(keyword) = PRIMITIVES.into_iter().find(is_keyword)
        {
            return Ty::Primitive(keyword);
        }
        if name.is_empty() || name == "var" || name == "?" {
            return Ty::Unknown;
        }
        if let Some(param) = self.type_parameter(scope, name) {
            return match &param.bound {
                Some(bound) if bounds_left > 0 => {
                    self.resolve_bounded(scope, &bound.name, knows, bounds_left - 1)
                }
                _ => Ty::Unknown,
            };
        }
        let (head, tail) = match name.split_once('.') {
            Some((head, tail)) => (head, Some(tail)),
            None => (name, None),
        };
        if let Some(class) = self.type_in_scope(scope, head) {
            return self.follow_members(class, tail);
        }
        self.resolve_in_file(self.class(scope), head, tail, knows)
    }

    /// A type parameter of an enclosing class.
    fn type_parameter(&self, scope: ClassId, name: &str) -> Option<&TypeParam> {
        self.lexical_chain(scope).find_map(|class| {
            self.class_decl(class)
                .type_params
                .iter()
                .find(|param| param.name == name)
        })
    }

    fn type_in_scope(&self, scope: ClassId, name: &str) -> Option<ClassId> {
        self.lexical_chain(scope).find_map(|class| {
            if self.class_decl(class).name == name {
                return Some(class);
            }
            self.member_type(class, name)
                .or_else(|| self.local_class(class, name))
        })
    }

    /// A member type of the class or of a loaded supertype.
    pub(crate) fn member_type(&self, class: ClassId, name: &str) -> Option<ClassId> {
        self.supertype_closure(class).iter().find_map(|&id| {
            self.class(id)
                .member_types
                .iter()
                .find(|(member, _)| member == name)
                .map(|&(_, id)| id)
        })
    }

    /// A local class declared in a body of `class`.
    // Its scope is assumed to be the whole class, while JLS 6.3 limits it to the block: two local
    // classes of one name in one class are confused (may err either way).
    fn local_class(&self, class: ClassId, name: &str) -> Option<ClassId> {
        self.class(class)
            .local_types
            .iter()
            .find(|(local, _)| local == name)
            .map(|&(_, id)| id)
    }

    fn follow_members(&self, class: ClassId, tail: Option<&str>) -> Ty {
        let mut class = class;
        for name in tail.into_iter().flat_map(|tail| tail.split('.')) {
            match self.member_type(class, name) {
                Some(member) => class = member,
                None => return Ty::Unknown,
            }
        }
        Ty::Class(class)
    }

    fn resolve_in_file(
        &self,
        class: &Class,
        head: &str,
        tail: Option<&str>,
        knows: &dyn Fn(&str) -> bool,
    ) -> Ty {
        let file = self.file(class.file);
        // A static import may name a field or a method as well as a type.
        let is_type = |import: &&Import| {
            !import.is_static || self.loaded_class(class.file, &import.path).is_some()
        };
        if let Some(import) = self.imports_of(class.file, head).find(is_type) {
            return self.qualified_type(class.file, &with_tail(&import.path, tail), knows);
        }
        let inside = |prefix: &str| with_tail(&dotted(prefix, head), tail);
        let in_package = inside(&file.package);
        if let Some(class) = self.loaded_class(class.file, &in_package) {
            return Ty::Class(class);
        }
        let on_demand = || {
            let imports = file.imports.iter().filter(|import| import.wildcard);
            imports.map(|import| inside(&import.path))
        };
        if let Some(class) = on_demand().find_map(|name| self.loaded_class(class.file, &name)) {
            return Ty::Class(class);
        }
        // A rule-data entry for all types of a package also matches names that do not exist. So
        // `java.lang`, an import on demand as well (JLS 7.5.5), is tried first, and the package of
        // the file last, although its types shadow the others.
        let mut candidates = std::iter::once(inside("java.lang"))
            .chain(on_demand())
            .chain(std::iter::once(in_package));
        if let Some(qualified) = candidates.find(|name| knows(name)) {
            return Ty::Known(qualified.into());
        }
        if tail.is_some() && head.starts_with(|c: char| c.is_ascii_lowercase()) {
            return self.qualified_type(class.file, &inside(""), knows);
        }
        Ty::Named(inside("").into())
    }

    fn qualified_type(&self, file: FileId, qualified: &str, knows: &dyn Fn(&str) -> bool) -> Ty {
        if let Some(class) = self.loaded_class(file, qualified) {
            return Ty::Class(class);
        }
        let original = relocated(qualified).filter(|name| !knows(qualified) && knows(name));
        Ty::Known(Arc::from(original.unwrap_or(qualified)))
    }

    /// A loaded class by its dotted name; the nearest to `file` if there are several.
    pub(super) fn loaded_class(&self, file: FileId, qualified: &str) -> Option<ClassId> {
        self.by_qualified
            .get(qualified)?
            .iter()
            .copied()
            .min_by_key(|&id| self.class(id).file.0.abs_diff(file.0))
    }
}

/// The name that a class had before a build moved it into a package of its own:
/// `com.google.common.collect.Maps` for `org.apache.x.relocated.com.google.common.collect.Maps`.
fn relocated(qualified: &str) -> Option<&str> {
    let starts = [".com.", ".io.", ".net.", ".org."].into_iter();
    let starts = starts.filter_map(|start| qualified.rfind(start));
    starts.min().map(|dot| &qualified[dot + 1..])
}

fn dotted(prefix: &str, name: &str) -> String {
    if prefix.is_empty() {
        name.to_owned()
    } else {
        format!("{prefix}.{name}")
    }
}

fn with_tail(name: &str, tail: Option<&str>) -> String {
    tail.map_or_else(|| name.to_owned(), |tail| format!("{name}.{tail}"))
}

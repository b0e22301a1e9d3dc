//! All loaded classes with their members, and the meaning of the names they use.
//!
//! Computed from the file models of one check; owned and immutable afterwards. Identifiers are
//! dense indices in file order, so that iteration is deterministic. A name that cannot be resolved
//! becomes [`Ty::Named`] or [`Ty::Unknown`]; the stages that meet one state on which side they err.

mod members;
mod names;
mod resolve;

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::model::{
    FieldDecl, FileModel, Import, MethodDecl, Nesting, TypeDecl, TypeIdx, TypeKind,
};
use crate::source::{FileId, Span};
use names::Named;

/// Supertypes of one class that are followed; only generated code has as many.
// Further ones count as not loaded (may under-report).
const MAX_SUPERTYPES: usize = 256;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {
        $($(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub(crate) struct $name(pub(crate) u32);

        impl $name {
            pub(crate) fn index(self) -> usize {
                self.0 as usize
            }

            fn new(index: usize) -> Self {
                Self(u32::try_from(index).expect("fewer than 2^32 declarations fit in memory"))
            }
        })*
    };
}

ids! {
    /// A class, interface, enum or record, nested ones included.
    ClassId;
    /// A field.
    FieldId;
    /// A method, constructor or initialiser.
    MethodId;
}

/// The static type of a field, local or expression, as far as it is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Ty {
    /// Declared in a loaded file.
    Class(ClassId),
    /// Declared elsewhere, by its qualified name.
    Known(Arc<str>),
    /// A simple name whose package is unknown.
    Named(Arc<str>),
    Array(Box<Ty>),
    /// By its keyword, `void` included.
    Primitive(&'static str),
    Unknown,
}

/// One class and where it belongs.
#[derive(Debug)]
pub(crate) struct Class {
    pub(crate) file: FileId,
    decl: TypeIdx,
    /// Lexically enclosing class.
    pub(crate) outer: Option<ClassId>,
    /// The top-level class around it, or itself.
    pub(crate) nest: ClassId,
    /// Dotted name: `p.Outer.Inner`; empty for local and anonymous classes.
    pub(crate) qualified: Arc<str>,
    /// Direct supertypes, the superclass first.
    pub(crate) supertypes: Vec<Ty>,
    /// The class and all loaded supertypes, nearest first.
    closure: Vec<ClassId>,
    pub(crate) fields: Vec<FieldId>,
    pub(crate) methods: Vec<MethodId>,
    fields_by_name: Named,
    methods_by_name: Named,
    /// Member types by simple name.
    member_types: Vec<(String, ClassId)>,
    /// Local classes of the bodies by simple name.
    local_types: Vec<(String, ClassId)>,
}

/// One field and its type.
#[derive(Debug)]
pub(crate) struct Field {
    pub(crate) class: ClassId,
    index: u32,
    pub(crate) ty: Ty,
}

/// One method and its types.
#[derive(Debug)]
pub(crate) struct Method {
    pub(crate) class: ClassId,
    index: u32,
    pub(crate) params: Vec<Ty>,
    pub(crate) returns: Ty,
}

/// All loaded classes.
#[derive(Debug, Default)]
pub(crate) struct Program {
    files: Vec<Arc<FileModel>>,
    /// By file: single-type and single-static imports by the name that they import.
    imports: Vec<FxHashMap<String, Vec<u32>>>,
    classes: Vec<Class>,
    fields: Vec<Field>,
    methods: Vec<Method>,
    by_qualified: FxHashMap<Arc<str>, Vec<ClassId>>,
    /// Names of all fields and of all methods, which rule out most names in bodies.
    field_names: names::Numbers,
    method_names: names::Numbers,
}

fn imports_by_name(file: &FileModel) -> FxHashMap<String, Vec<u32>> {
    let mut by_name: FxHashMap<String, Vec<u32>> = FxHashMap::default();
    for (index, import) in file.imports.iter().enumerate() {
        if let Some(name) = import.path.rsplit('.').next().filter(|_| !import.wildcard) {
            let index = ClassId::new(index).0;
            by_name.entry(name.to_owned()).or_default().push(index);
        }
    }
    by_name
}

/// Lists a member class or a local class with the class around it.
fn declare_in(outer: &mut Class, decl: &TypeDecl, id: ClassId) {
    match decl.nesting {
        Nesting::Member(_) => outer.member_types.push((decl.name.clone(), id)),
        Nesting::Local(_) => outer.local_types.push((decl.name.clone(), id)),
        Nesting::TopLevel | Nesting::Anonymous(_) => {}
    }
}

impl Program {
    /// Indexes the files; the position in `files` is the [`FileId`].
    /// `knows` returns whether a qualified name is in the rule data.
    pub(crate) fn build(files: Vec<Arc<FileModel>>, knows: &dyn Fn(&str) -> bool) -> Self {
        let mut program = Program {
            files,
            ..Program::default()
        };
        for file in 0..program.files.len() {
            program.declare_file(FileId(ClassId::new(file).0));
        }
        program.imports = program
            .files
            .iter()
            .map(|file| imports_by_name(file))
            .collect();
        program.resolve_supertypes(knows);
        program.close_supertypes();
        program.resolve_members(knows);
        program
    }

    fn declare_file(&mut self, file: FileId) {
        let first = self.classes.len();
        for index in 0..self.file(file).types.len() {
            self.declare_class(file, first, index);
        }
    }

    /// Adds a type of the file, whose first one is the class `first`.
    fn declare_class(&mut self, file: FileId, first: usize, index: usize) {
        let model = &self.files[file.0 as usize];
        let decl = &model.types[index];
        let id = ClassId::new(self.classes.len());
        let parent = decl.nesting.parent();
        let outer = parent.map(|parent| ClassId::new(first + parent.0 as usize));
        let qualified = self.qualified_name(&model.package, decl, outer);
        if !qualified.is_empty() {
            let named = self.by_qualified.entry(Arc::clone(&qualified));
            named.or_default().push(id);
        }
        if let Some(outer) = outer {
            declare_in(&mut self.classes[outer.index()], decl, id);
        }
        let nest = outer.map_or(id, |outer| self.classes[outer.index()].nest);
        let (fields, methods) = (decl.fields.len(), decl.methods.len());
        let names = decl.fields.iter().map(|field| &*field.name);
        let fields_by_name = Named::of(names, &mut self.field_names);
        let names = decl.methods.iter().map(|method| &*method.name);
        let methods_by_name = Named::of(names, &mut self.method_names);
        let fields = self.declare_fields(id, fields);
        let methods = self.declare_methods(id, methods);
        self.classes.push(Class {
            file,
            decl: TypeIdx(ClassId::new(index).0),
            outer,
            nest,
            qualified,
            supertypes: Vec::new(),
            closure: vec![id],
            fields,
            methods,
            fields_by_name,
            methods_by_name,
            member_types: Vec::new(),
            local_types: Vec::new(),
        });
    }

    fn declare_fields(&mut self, class: ClassId, count: usize) -> Vec<FieldId> {
        let first = self.fields.len();
        self.fields.extend((0..count).map(|index| Field {
            class,
            index: ClassId::new(index).0,
            ty: Ty::Unknown,
        }));
        (first..self.fields.len()).map(FieldId::new).collect()
    }

    fn declare_methods(&mut self, class: ClassId, count: usize) -> Vec<MethodId> {
        let first = self.methods.len();
        self.methods.extend((0..count).map(|index| Method {
            class,
            index: ClassId::new(index).0,
            params: Vec::new(),
            returns: Ty::Unknown,
        }));
        (first..self.methods.len()).map(MethodId::new).collect()
    }

    fn qualified_name(&self, package: &str, decl: &TypeDecl, outer: Option<ClassId>) -> Arc<str> {
        match (decl.nesting, outer) {
            (Nesting::TopLevel, _) if package.is_empty() => decl.name.as_str().into(),
            (Nesting::TopLevel, _) => format!("{package}.{}", decl.name).into(),
            (Nesting::Member(_), Some(outer)) => {
                let outer = &self.classes[outer.index()].qualified;
                if outer.is_empty() {
                    "".into()
                } else {
                    format!("{outer}.{}", decl.name).into()
                }
            }
            _ => "".into(),
        }
    }

    pub(crate) fn class_ids(&self) -> impl Iterator<Item = ClassId> + use<> {
        (0..self.classes.len()).map(ClassId::new)
    }

    /// The top-level class and all classes inside it, in source order.
    pub(crate) fn classes_of_nest(&self, nest: ClassId) -> impl Iterator<Item = ClassId> + '_ {
        (nest.index()..self.classes.len())
            .map(ClassId::new)
            .take_while(move |&id| self.class(id).nest == nest)
    }

    pub(crate) fn method_ids(&self) -> impl Iterator<Item = MethodId> + use<> {
        (0..self.methods.len()).map(MethodId::new)
    }

    pub(crate) fn field_ids(&self) -> impl Iterator<Item = FieldId> + use<> {
        (0..self.fields.len()).map(FieldId::new)
    }

    /// Imports of this simple name, in source order.
    fn imports_of(&self, file: FileId, name: &str) -> impl Iterator<Item = &Import> {
        self.imports[file.0 as usize]
            .get(name)
            .into_iter()
            .flatten()
            .map(move |&index| &self.file(file).imports[index as usize])
    }

    pub(crate) fn file(&self, file: FileId) -> &FileModel {
        &self.files[file.0 as usize]
    }

    pub(crate) fn class(&self, id: ClassId) -> &Class {
        &self.classes[id.index()]
    }

    pub(crate) fn field(&self, id: FieldId) -> &Field {
        &self.fields[id.index()]
    }

    pub(crate) fn method(&self, id: MethodId) -> &Method {
        &self.methods[id.index()]
    }

    pub(crate) fn class_decl(&self, id: ClassId) -> &TypeDecl {
        let class = self.class(id);
        &self.file(class.file).types[class.decl.0 as usize]
    }

    pub(crate) fn field_decl(&self, id: FieldId) -> &FieldDecl {
        let field = self.field(id);
        &self.class_decl(field.class).fields[field.index as usize]
    }

    pub(crate) fn method_decl(&self, id: MethodId) -> &MethodDecl {
        let method = self.method(id);
        &self.class_decl(method.class).methods[method.index as usize]
    }

    pub(crate) fn is_interface(&self, id: ClassId) -> bool {
        matches!(
            self.class_decl(id).kind,
            TypeKind::Interface | TypeKind::Annotation
        )
    }

    /// The class of a body's [`TypeIdx`], in the file of `class`.
    pub(crate) fn class_at(&self, class: ClassId, index: TypeIdx) -> ClassId {
        let nest = self.class(class).nest;
        let first = nest.0 - self.class(nest).decl.0;
        ClassId(first + index.0)
    }

    /// `class`, its enclosing class, and so on outwards.
    pub(crate) fn lexical_chain(&self, class: ClassId) -> impl Iterator<Item = ClassId> + '_ {
        std::iter::successors(Some(class), |&id| self.class(id).outer)
    }

    /// The last class of [`Self::superclass_chain`].
    pub(crate) fn topmost(&self, class: ClassId) -> ClassId {
        self.superclass_chain(class).pop().unwrap_or(class)
    }

    /// The class, its superclass and so on, as far as they are loaded. A cycle ends the chain.
    pub(crate) fn superclass_chain(&self, class: ClassId) -> Vec<ClassId> {
        let mut chain = vec![class];
        let mut current = class;
        while let Some(superclass) = self.superclass(current) {
            if chain.len() == MAX_SUPERTYPES || chain.contains(&superclass) {
                break;
            }
            chain.push(superclass);
            current = superclass;
        }
        chain
    }

    /// The loaded superclass of a class.
    pub(crate) fn superclass(&self, class: ClassId) -> Option<ClassId> {
        match self.class(class).supertypes.first() {
            Some(&Ty::Class(id)) if !self.is_interface(id) => Some(id),
            _ => None,
        }
    }

    /// The class and all loaded supertypes, nearest first.
    pub(crate) fn supertype_closure(&self, class: ClassId) -> &[ClassId] {
        &self.class(class).closure
    }

    fn close_supertypes(&mut self) {
        for id in self.class_ids() {
            let mut closure = vec![id];
            let mut seen = FxHashSet::from_iter([id]);
            let mut next = 0;
            while let Some(&current) = closure.get(next) {
                next += 1;
                for ty in &self.class(current).supertypes {
                    if let Ty::Class(id) = ty
                        && closure.len() < MAX_SUPERTYPES
                        && seen.insert(*id)
                    {
                        closure.push(*id);
                    }
                }
            }
            self.classes[id.index()].closure = closure;
        }
    }

    /// The supertypes of the class and of its loaded supertypes that are not loaded themselves.
    pub(crate) fn foreign_supertypes(&self, class: ClassId) -> Vec<&Ty> {
        self.supertype_closure(class)
            .iter()
            .flat_map(|&id| &self.class(id).supertypes)
            .filter(|ty| !matches!(ty, Ty::Class(_)))
            .collect()
    }

    /// Name for people: the simple name, or `Outer.Inner`, or the binary name's tail.
    pub(crate) fn class_label(&self, id: ClassId) -> &str {
        let decl = self.class_decl(id);
        if decl.name.is_empty() {
            decl.binary_name.rsplit('.').next().unwrap_or_default()
        } else {
            &decl.name
        }
    }

    /// Place of a field's name.
    pub(crate) fn field_span(&self, id: FieldId) -> (FileId, Span) {
        let class = self.field(id).class;
        (self.class(class).file, self.field_decl(id).name_span)
    }
}

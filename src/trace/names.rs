//! Names that events refer to by number: classes, fields, sites and threads.

use rustc_hash::FxHashMap;

use super::event::{SiteId, ThreadId};

/// Index of a string in [`Names`]; 0 is no string.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub(crate) struct StringId(pub(crate) u32);

/// Number of a field, from 1; 0 is no field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub(crate) struct FieldId(pub(crate) u32);

/// Properties of a field; see `tester/TRACE.md`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct FieldFlags(pub(crate) u32);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Class {
    pub(crate) name: StringId,
    pub(crate) superclass: StringId,
    /// 1: it promises to be thread-safe.
    pub(crate) flags: u32,
}

impl FieldFlags {
    pub(crate) const STATIC: Self = Self(1);
    pub(crate) const FINAL: Self = Self(4);
    pub(crate) const ELEMENTS: Self = Self(8);
    pub(crate) const CONTENTS: Self = Self(16);

    pub(crate) fn has(self, flag: Self) -> bool {
        self.0 & flag.0 != 0
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Field {
    pub(crate) class: StringId,
    pub(crate) name: StringId,
    pub(crate) flags: FieldFlags,
}

/// A place in the program, and what it accesses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Site {
    pub(crate) class: StringId,
    pub(crate) method: StringId,
    pub(crate) line: u32,
    pub(crate) field: FieldId,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Thread {
    /// `0.2.1`: the first thread started by the second one that the main thread started.
    pub(crate) path: StringId,
    pub(crate) name: StringId,
}

/// The tables of a trace. Numbers that a reader accepted are valid indices.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Names {
    pub(super) strings: Vec<String>,
    pub(super) classes: Vec<Class>,
    /// The first is no field.
    pub(super) fields: Vec<Field>,
    /// The first is the unknown site.
    pub(super) sites: Vec<Site>,
    pub(super) threads: Vec<Thread>,
}

impl Default for Names {
    fn default() -> Self {
        Self {
            strings: vec![String::new()],
            classes: Vec::new(),
            fields: vec![Field::default()],
            sites: vec![Site::default()],
            threads: Vec::new(),
        }
    }
}

impl Names {
    pub(crate) fn text(&self, id: StringId) -> &str {
        &self.strings[id.0 as usize]
    }

    pub(crate) fn site(&self, id: SiteId) -> Site {
        self.sites[id.0 as usize]
    }

    pub(crate) fn field(&self, id: FieldId) -> Field {
        self.fields[id.0 as usize]
    }

    pub(crate) fn threads(&self) -> &[Thread] {
        &self.threads
    }

    /// Replaces the threads by some of them, each with a path of its own.
    pub(super) fn set_threads<'t>(&mut self, threads: impl Iterator<Item = (&'t str, ThreadId)>) {
        let before = std::mem::take(&mut self.threads);
        for (path, thread) in threads {
            let id = StringId(count(&self.strings));
            self.strings.push(path.to_owned());
            self.threads.push(Thread {
                path: id,
                ..before[thread.index()]
            });
        }
    }

    pub(crate) fn classes(&self) -> &[Class] {
        &self.classes
    }

    /// All fields, no field first.
    pub(crate) fn fields(&self) -> &[Field] {
        &self.fields
    }

    /// All sites, the unknown one first.
    pub(crate) fn sites(&self) -> &[Site] {
        &self.sites
    }

    /// Gives all sites this method.
    #[cfg(test)]
    pub(crate) fn set_methods(&mut self, method: &str) {
        let id = StringId(count(&self.strings));
        self.strings.push(method.to_owned());
        for site in &mut self.sites {
            site.method = id;
        }
    }

    /// Gives all sites this class.
    #[cfg(test)]
    pub(crate) fn set_classes(&mut self, class: &str) {
        let id = StringId(count(&self.strings));
        self.strings.push(class.to_owned());
        for site in &mut self.sites {
            site.class = id;
        }
    }

    /// Gives all fields and sites this class, which has one known subclass.
    #[cfg(test)]
    pub(crate) fn set_declaring(&mut self, class: &str, subclass: &str) {
        self.set_classes(class);
        let id = self.sites[0].class;
        for field in &mut self.fields {
            field.class = id;
        }
        let below = StringId(count(&self.strings));
        self.strings.push(subclass.to_owned());
        let known = [(id, StringId(0)), (below, id)];
        self.classes.extend(known.map(|(name, superclass)| Class {
            name,
            superclass,
            flags: 0,
        }));
    }

    /// Adds a site in a method of a class that has no other site.
    #[cfg(test)]
    pub(crate) fn add_site(&mut self, class: &str, method: &str) -> SiteId {
        let class_id = StringId(count(&self.strings));
        self.strings.extend([class.to_owned(), method.to_owned()]);
        let site = SiteId(count(&self.sites));
        self.sites.push(Site {
            class: class_id,
            method: StringId(class_id.0 + 1),
            ..self.sites[0]
        });
        site
    }

    /// Gives all fields these flags.
    #[cfg(test)]
    pub(crate) fn set_flags(&mut self, flags: FieldFlags) {
        for field in &mut self.fields {
            field.flags = flags;
        }
    }
}

/// Adds names, each once.
#[derive(Debug, Default)]
pub(crate) struct NamesBuilder {
    names: Names,
    strings: FxHashMap<String, StringId>,
    fields: FxHashMap<Field, FieldId>,
    sites: FxHashMap<Site, SiteId>,
}

impl NamesBuilder {
    pub(crate) fn string(&mut self, text: &str) -> StringId {
        if text.is_empty() {
            return StringId(0);
        }
        if let Some(known) = self.strings.get(text) {
            return *known;
        }
        let id = StringId(count(&self.names.strings));
        self.names.strings.push(text.to_owned());
        self.strings.insert(text.to_owned(), id);
        id
    }

    pub(crate) fn field(&mut self, field: Field) -> FieldId {
        *self.fields.entry(field).or_insert_with(|| {
            let id = FieldId(count(&self.names.fields));
            self.names.fields.push(field);
            id
        })
    }

    pub(crate) fn site(&mut self, site: Site) -> SiteId {
        *self.sites.entry(site).or_insert_with(|| {
            let id = SiteId(count(&self.names.sites));
            self.names.sites.push(site);
            id
        })
    }

    pub(crate) fn thread(&mut self, thread: Thread) {
        self.names.threads.push(thread);
    }

    pub(crate) fn finish(self) -> Names {
        self.names
    }
}

/// The number of the next entry.
pub(super) fn count<T>(table: &[T]) -> u32 {
    u32::try_from(table.len()).expect("tables of a trace have less than 2^32 entries")
}

//! What a suppression covers: a line, a field, a method or statement, a class.

use crate::finding::Location;
use crate::model::{Annotation, Body, FileModel, IgnoreComment, IgnoreSubjectKind, StmtKind};
use crate::source::{FileId, SourceFile, Span};

/// A stretch of source with what a suppression there reaches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) span: Span,
    pub(super) reach: Reach,
}

/// Which findings a suppression covers besides those located there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reach {
    /// No others.
    Here,
    /// All findings about the fields that are declared there.
    Fields,
    /// All findings about the classes that are declared there.
    Classes,
}

/// Where a finding can be met, in the file of a suppression.
#[derive(Debug, Clone, Copy)]
pub(super) struct Marks {
    pub(super) location: Option<u32>,
    pub(super) declaration: Option<u32>,
    /// The name of the class that it is about.
    pub(super) class: Option<u32>,
}

impl Place {
    pub(super) fn covers(self, marks: Marks) -> bool {
        let is_here = |offset: Option<u32>| offset.is_some_and(|offset| has(self.span, offset));
        is_here(marks.location)
            || match self.reach {
                Reach::Here => false,
                Reach::Fields => is_here(marks.declaration),
                Reach::Classes => is_here(marks.class),
            }
    }
}

pub(super) fn has(span: Span, offset: u32) -> bool {
    span.start <= offset && offset < span.end
}

/// The offset of a location in a file.
pub(super) fn offset_in(location: Location, file: FileId) -> Option<u32> {
    (location.file == file).then_some(location.span.start)
}

/// What a comment covers; nothing if no code comes after it.
///
/// A comment in the header of a declaration, or before one, stands for all of it. Any other comment
/// stands for the line on which it ends or, if it is alone there, for what comes after it and the
/// line on which that begins; and for the fields, methods and classes whose names are on that line.
pub(super) fn of_comment(
    comment: &IgnoreComment,
    model: &FileModel,
    source: &SourceFile,
) -> Vec<Place> {
    let subject = comment.subject;
    let of_subject = subject.map(|subject| Place {
        span: subject.span,
        reach: match subject.kind {
            IgnoreSubjectKind::Class => Reach::Classes,
            IgnoreSubjectKind::Field => Reach::Fields,
            IgnoreSubjectKind::Code | IgnoreSubjectKind::Preamble => Reach::Here,
        },
    });
    let is_around = subject.is_some_and(|subject| subject.span.start < comment.span.start);
    let own = line_of(source, comment.span.start);
    if !is_around && follows_code(source, comment.span.start) {
        let mut places = named_on(own, model);
        places.push(here(own));
        return places;
    }
    match (subject, of_subject) {
        (Some(subject), Some(place)) if subject.kind != IgnoreSubjectKind::Preamble => {
            let first = line_of(source, subject.span.start);
            // A declaration has names on later lines, too, and a line may hold several.
            vec![place, here(first)]
        }
        _ => Vec::new(),
    }
}

fn here(span: Span) -> Place {
    Place {
        span,
        reach: Reach::Here,
    }
}

/// The line around an offset, with its end.
fn line_of(source: &SourceFile, offset: u32) -> Span {
    let line = source.position(offset).line;
    let end = |line: u32| u32::try_from(source.line_start(line)).unwrap_or(u32::MAX);
    Span {
        start: end(line),
        end: if line == source.line_count() {
            u32::MAX
        } else {
            end(line + 1)
        },
    }
}

/// Whether the comment with its word at the offset has code before it on its line.
fn follows_code(source: &SourceFile, offset: u32) -> bool {
    let start = line_of(source, offset).start as usize;
    let before = source.text.get(start..offset as usize).unwrap_or_default();
    let before = before.split("//").next().unwrap_or(before);
    let before = before.split("/*").next().unwrap_or(before);
    !before.trim_start_matches('\u{feff}').trim().is_empty()
}

/// The declarations whose names are on a line.
fn named_on(line: Span, model: &FileModel) -> Vec<Place> {
    let mut places = Vec::new();
    let mut add = |name: Span, span: Span, reach: Reach| {
        if has(line, name.start) {
            places.push(Place { span, reach });
        }
    };
    for decl in &model.types {
        add(decl.name_span, decl.span, Reach::Classes);
        for field in &decl.fields {
            add(field.name_span, field.name_span, Reach::Fields);
        }
        for method in &decl.methods {
            add(method.name_span, method.span, Reach::Here);
        }
    }
    places
}

/// The annotations of a file, each with the declarations that it is on: a field declaration may have
/// several names.
pub(super) fn annotated(model: &FileModel) -> Vec<(&Annotation, Vec<Place>)> {
    let mut found: Vec<(&Annotation, Place)> = Vec::new();
    let place = |span, reach| Place { span, reach };
    for decl in &model.types {
        let own = place(decl.span, Reach::Classes);
        found.extend(decl.annotations.iter().map(|it| (it, own)));
        for field in &decl.fields {
            let own = place(field.name_span, Reach::Fields);
            found.extend(field.annotations.iter().map(|it| (it, own)));
            found.extend(field.init.iter().flat_map(locals));
        }
        for method in &decl.methods {
            let own = place(method.span, Reach::Here);
            found.extend(method.annotations.iter().map(|it| (it, own)));
            found.extend(method.body.iter().flat_map(locals));
        }
    }
    let mut merged: Vec<(&Annotation, Vec<Place>)> = Vec::new();
    found.sort_by_key(|(annotation, place)| (annotation.span, place.span));
    for (annotation, place) in found {
        match merged.last_mut() {
            Some((last, places)) if last.span == annotation.span => places.push(place),
            _ => merged.push((annotation, vec![place])),
        }
    }
    merged
}

/// The annotations of the local variables of a body.
fn locals(body: &Body) -> impl Iterator<Item = (&Annotation, Place)> {
    body.stmts.iter().flat_map(|stmt| match &stmt.kind {
        StmtKind::Local { annotations, .. } => annotations
            .iter()
            .map(|annotation| (annotation, here(stmt.span)))
            .collect(),
        _ => Vec::new(),
    })
}

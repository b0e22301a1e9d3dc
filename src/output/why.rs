//! The account of a field for people: class, field, accesses, verdicts.

use std::io::{self, Write};

use super::RenderOptions;
use super::escape::visible;
use crate::account::{AccessNote, Account, Dismissal, Exposure, Note, Outcome, Way};
use crate::finding::{Confidence, Finding, Location};
use crate::report::Report;
use crate::source::FileId;
use crate::subject::LockName;

/// Columns before the text of a section.
const LABEL: usize = 9;

/// Writes the account; `report` contains the files that it refers to.
pub(crate) fn why_text(
    account: &Account,
    report: &Report,
    options: &RenderOptions,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut page = Page {
        report,
        options,
        class_file: account.class_location.file,
        out,
    };
    page.class(account)?;
    page.field(account)?;
    page.accesses(&account.accesses)?;
    page.verdicts(account)
}

struct Page<'a> {
    report: &'a Report,
    options: &'a RenderOptions,
    /// The file of the class: its path is shown once, then only its name.
    class_file: FileId,
    out: &'a mut dyn Write,
}

impl Page<'_> {
    fn class(&mut self, account: &Account) -> io::Result<()> {
        let Account { class, .. } = account;
        let place = self.full_place(account.class_location);
        self.section("class", &format!("`{class}` ({place})"))?;
        let contract = self.noted(&account.contract);
        self.section("", &contract)?;
        let checked = match (&account.unchecked, &account.promise) {
            (None, _) => "checked".to_owned(),
            (Some(reason), Some(promise)) => format!(
                "not checked: {reason}; `--scope all` checks it, since it {} ({})",
                promise.reason,
                self.place(promise.location)
            ),
            (Some(reason), None) => format!("not checked: {reason}"),
        };
        self.section("", &checked)?;
        if account.unchecked.is_some() {
            self.section("", "the rest shows what a check would report")?;
        }
        Ok(())
    }

    fn field(&mut self, account: &Account) -> io::Result<()> {
        let place = self.place(account.declaration);
        let declared = format!("`{}` ({place})", account.declared);
        self.section("field", &declared)?;
        if let Some(class) = &account.inherited_from {
            self.section("", &format!("inherited from `{class}`"))?;
        }
        for (index, (assigned, note)) in account.holds.iter().enumerate() {
            let label = if index == 0 { "holds" } else { "" };
            let place = assigned.map_or(String::new(), |at| format!("{} ", self.place(at)));
            let text = format!("{place}{}", self.noted(note));
            self.section(label, &text)?;
        }
        Ok(())
    }

    fn accesses(&mut self, accesses: &[AccessNote]) -> io::Result<()> {
        self.heading("accesses")?;
        if accesses.is_empty() {
            self.wrapped(2, 4, "none")?;
        }
        for access in accesses {
            let through = access.through.as_ref();
            let held = (!access.held.is_empty()).then(|| locks(&access.held));
            let text = format!(
                "{} {} in `{}`{}{}",
                self.place(access.location),
                access.kind.verb(),
                access.method,
                through.map_or(String::new(), |object| format!(", through {object}")),
                held.map_or(String::new(), |locks| format!(", holding {locks}")),
            );
            self.wrapped(2, 4, &text)?;
            match &access.exposure {
                Exposure::Hidden(reason) => {
                    self.wrapped(4, 6, &format!("not exposed: {reason}"))?;
                }
                Exposure::Exposed(ways) => {
                    for way in ways {
                        let text = self.way(way);
                        self.wrapped(4, 6, &text)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn way(&self, way: &Way) -> String {
        let arrow = if self.options.is_unicode {
            " → "
        } else {
            " -> "
        };
        format!("exposed: {} {}", way.calls.join(arrow), held(&way.locks))
    }

    fn verdicts(&mut self, account: &Account) -> io::Result<()> {
        self.heading("verdicts")?;
        for verdict in &account.verdicts {
            let rule = match verdict.rule.property() {
                Some(property) => format!("{} ({property})", verdict.rule.name()),
                None => verdict.rule.name().to_owned(),
            };
            match &verdict.outcome {
                Outcome::Silent(reason) => {
                    self.wrapped(2, 4, &format!("{rule} silent: {reason}"))?;
                }
                Outcome::Found(findings) => {
                    for (finding, dismissal) in findings {
                        self.finding(&rule, finding, dismissal.as_ref())?;
                    }
                }
            }
        }
        Ok(())
    }

    fn finding(
        &mut self,
        rule: &str,
        found: &Finding,
        dismissal: Option<&Dismissal>,
    ) -> io::Result<()> {
        let place = self.place(found.location);
        let (level, confidence) = (found.level.name(), found.confidence.name());
        let text = format!(
            "{rule} {level}, confidence {confidence}, {place}: {}",
            found.message
        );
        self.wrapped(2, 4, &text)?;
        if let Some(dismissal) = dismissal {
            let text = match dismissal {
                Dismissal::Suppressed(why) => format!("suppressed, {why}"),
                Dismissal::Exempted(why) => format!("exempted, {why}"),
            };
            self.wrapped(4, 6, &text)?;
        } else if found.confidence == Confidence::Low {
            self.wrapped(4, 6, "shown with `--confidence low` only")?;
        }
        for (number, thread) in (1..).zip(found.threads.iter().flatten()) {
            self.wrapped(4, 6, &format!("thread {number}"))?;
            for step in &thread.steps {
                let text = format!("{} {}", self.place(step.location), step.text);
                self.wrapped(6, 8, &text)?;
            }
        }
        Ok(())
    }

    fn noted(&self, note: &Note) -> String {
        match note.location {
            Some(location) => format!("{} ({})", note.text, self.place(location)),
            None => note.text.clone(),
        }
    }

    fn place(&self, location: Location) -> String {
        let place = self.full_place(location);
        match place.rsplit_once('/') {
            Some((_, name)) if location.file == self.class_file => name.to_owned(),
            _ => place,
        }
    }

    fn full_place(&self, location: Location) -> String {
        let path = self.report.source(location.file).origin.display();
        format!("{path}:{}", self.report.start(location).line)
    }

    fn heading(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "\n{}", self.bold(text))
    }

    /// Text beside a label, or under the text before it if there is none.
    fn section(&mut self, label: &str, text: &str) -> io::Result<()> {
        let padding = " ".repeat(LABEL - label.len());
        let lines = lines(&visible(text), self.options.width - LABEL);
        for (index, line) in lines.iter().enumerate() {
            if index == 0 {
                writeln!(self.out, "{}{padding}{line}", self.bold(label))?;
            } else {
                writeln!(self.out, "{:LABEL$}  {line}", "")?;
            }
        }
        Ok(())
    }

    /// Wraps text; `first` and `further` are the indents of the first line and of the others.
    fn wrapped(&mut self, first: usize, further: usize, text: &str) -> io::Result<()> {
        for (index, line) in lines(&visible(text), self.options.width - further)
            .iter()
            .enumerate()
        {
            let indent = if index == 0 { first } else { further };
            writeln!(self.out, "{:indent$}{line}", "")?;
        }
        Ok(())
    }

    fn bold(&self, text: &str) -> String {
        if self.options.is_colored && !text.is_empty() {
            format!("\u{1b}[1m{text}\u{1b}[0m")
        } else {
            text.to_owned()
        }
    }
}

fn held(names: &[LockName]) -> String {
    if names.is_empty() {
        "holding no lock".to_owned()
    } else {
        format!("holding {}", locks(names))
    }
}

fn locks(names: &[LockName]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    quoted.join(", ")
}

/// Breaks text at spaces into lines of at most `width` characters; a longer word keeps a line of
/// its own.
fn lines(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut used = 0;
    for word in text.split(' ') {
        let length = word.chars().count();
        if used > 0 && used + 1 + length > width {
            lines.push(String::new());
            used = 0;
        }
        if let Some(line) = lines.last_mut() {
            if used > 0 {
                line.push(' ');
                used += 1;
            }
            line.push_str(word);
            used += length;
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::lines;

    #[test]
    fn lines_are_broken_at_spaces() {
        assert_eq!(lines("ab cd ef", 5), ["ab cd", "ef"]);
        assert_eq!(lines("ab cd ef", 4), ["ab", "cd", "ef"]);
        assert_eq!(lines("a verylongword b", 6), ["a", "verylongword", "b"]);
        assert_eq!(lines("äöü äöü", 7), ["äöü äöü"]);
        assert_eq!(lines("", 5), [""]);
    }
}

//! Figures and lists for people.

use std::fmt::{self, Display, Formatter};

use super::changes::{Change, Changes};
use super::findings::Found;
use super::labels::{self, Row};
use super::score::{Alarm, Corpus, Measured, Score, Tally};

/// The whole score: jars, figures, and every finding or row that lowers a figure.
pub(crate) struct ScoreText<'a>(pub(crate) &'a Corpus);

impl Display for ScoreText<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let corpus = self.0;
        jars(f, corpus)?;
        figures(f, corpus)?;
        alarms(f, corpus, "False alarms", |score| &score.false_alarms)?;
        alarms(
            f,
            corpus,
            "Unread: no row yet, counted as false alarms",
            |score| &score.unread,
        )?;
        misses(f, corpus)?;
        alarms(
            f,
            corpus,
            "Not counted: on rows that are not strict",
            |score| &score.uncounted,
        )
    }
}

fn jars(f: &mut Formatter<'_>, corpus: &Corpus) -> fmt::Result {
    writeln!(
        f,
        "{:<36} {:>5} {:>7} {:>9}",
        "jar", "rows", "strict", "findings"
    )?;
    for measured in &corpus.0 {
        let Measured {
            jar,
            rows,
            strict,
            findings,
            score,
        } = measured;
        write!(f, "{jar:<36} {rows:>5} {strict:>7} {findings:>9}")?;
        writeln!(
            f,
            "{}",
            if score.is_none() {
                "  unread, not scored"
            } else {
                ""
            }
        )?;
    }
    Ok(())
}

fn figures(f: &mut Formatter<'_>, corpus: &Corpus) -> fmt::Result {
    writeln!(
        f,
        "\n{:<22} {:>5} {:>7} {:>6} {:>7} {:>10} {:>7}",
        "rule", "hits", "misses", "false", "unread", "precision", "recall"
    )?;
    for rule in labels::rules() {
        figure(f, rule.name(), corpus.tally(rule))?;
    }
    figure(f, "all", corpus.pooled())
}

fn figure(f: &mut Formatter<'_>, name: &str, tally: Tally) -> fmt::Result {
    let shown =
        |figure: Option<f64>| figure.map_or("-".to_owned(), |figure| format!("{figure:.3}"));
    writeln!(
        f,
        "{name:<22} {:>5} {:>7} {:>6} {:>7} {:>10} {:>7}",
        tally.hits,
        tally.misses,
        tally.false_alarms,
        tally.unread,
        shown(tally.precision()),
        shown(tally.recall())
    )
}

fn alarms(
    f: &mut Formatter<'_>,
    corpus: &Corpus,
    heading: &str,
    list: fn(&Score) -> &[Alarm],
) -> fmt::Result {
    if corpus.scores().all(|(_, score)| list(score).is_empty()) {
        return Ok(());
    }
    writeln!(f, "\n{heading}")?;
    for (jar, score) in corpus.scores() {
        for alarm in list(score) {
            for found in &alarm.found {
                finding(f, "", jar, found)?;
            }
            if let Some(row) = &alarm.row {
                judgement(f, row)?;
            }
        }
    }
    Ok(())
}

fn misses(f: &mut Formatter<'_>, corpus: &Corpus) -> fmt::Result {
    if corpus.scores().all(|(_, score)| score.misses.is_empty()) {
        return Ok(());
    }
    writeln!(f, "\nMisses")?;
    for (jar, score) in corpus.scores() {
        for row in &score.misses {
            let (path, line, rule) = (&row.path, row.line, row.rule.name());
            write!(
                f,
                "  {jar} {path}:{line}: {rule} {}.{}",
                row.class, row.field
            )?;
            if let Some((first, rest)) = row.accesses.split_first() {
                write!(f, " at line {first}")?;
                for line in rest {
                    write!(f, ", {line}")?;
                }
            }
            writeln!(f)?;
            judgement(f, row)?;
        }
    }
    Ok(())
}

fn finding(f: &mut Formatter<'_>, sign: &str, jar: &str, found: &Found) -> fmt::Result {
    let class = found.key().class;
    let (path, line, rule) = (&found.path, found.line, found.rule.name());
    write!(
        f,
        "  {sign}{jar} {path}:{line}: {rule} {class}.{}",
        found.field
    )?;
    match &found.method {
        Some(method) => writeln!(f, " in {method}"),
        None => writeln!(f),
    }
}

fn judgement(f: &mut Formatter<'_>, row: &Row) -> fmt::Result {
    writeln!(f, "      {row}")
}

/// The findings that a build gains and loses compared with another one.
pub(crate) struct ChangesText<'a> {
    pub(crate) revision: &'a str,
    pub(crate) changes: &'a Changes,
}

impl Display for ChangesText<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Changes { gained, lost, kept } = self.changes;
        for (heading, sign, list) in [("Gained", "+ ", gained), ("Lost", "- ", lost)] {
            if list.is_empty() {
                continue;
            }
            writeln!(f, "{heading} against {}", self.revision)?;
            for Change { jar, found, row } in list {
                finding(f, sign, jar, found)?;
                match row {
                    Some(row) => judgement(f, row)?,
                    None => writeln!(f, "      no row")?,
                }
            }
            writeln!(f)?;
        }
        writeln!(
            f,
            "{} gained, {} lost, {kept} kept",
            gained.len(),
            lost.len()
        )
    }
}

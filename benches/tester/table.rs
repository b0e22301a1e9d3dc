//! Rows of text in columns, and the middle of a list.

/// Prints rows below a head: the first column left-aligned, the others right-aligned.
pub(crate) fn print(head: &[&str], rows: &[Vec<String>]) {
    let head: Vec<String> = head.iter().map(|&name| name.to_owned()).collect();
    let lines = || std::iter::once(&head).chain(rows);
    let width = |column: usize| {
        let cells = lines().filter_map(|line| line.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..head.len()).map(width).collect();
    for line in lines() {
        let cells = line.iter().zip(&widths).enumerate();
        let text = cells.map(|(column, (cell, &width))| match column {
            0 => format!("{cell:<width$}"),
            _ => format!("  {cell:>width$}"),
        });
        println!("{}", text.collect::<String>().trim_end());
    }
    println!();
}

/// The median, or the upper of the two middle values; `None` for an empty list.
pub(crate) fn median<T: PartialOrd + Copy>(values: &[T]) -> Option<T> {
    let mut values = values.to_vec();
    values.sort_by(|a, b| a.partial_cmp(b).unwrap_or(std::cmp::Ordering::Equal));
    values.get(values.len() / 2).copied()
}

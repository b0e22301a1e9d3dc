//! Sources that grow in one respect.

mod calls;
mod expressions;
mod files;
mod locks;
mod members;
mod statements;
mod types;

/// A path and its text.
pub(crate) type Source = (String, String);

/// Sources of a given size.
pub(crate) struct Shape {
    pub(crate) name: &'static str,
    pub(crate) make: fn(usize) -> Vec<Source>,
    /// Whether the sources are put into an archive.
    pub(crate) is_packed: bool,
    /// Whether there are so many tokens for the size that the syntax tree alone takes more than the
    /// bar for memory allows: the linter is then right to refuse the source once it is large.
    pub(crate) is_dense: bool,
}

/// All shapes.
pub(crate) fn all() -> Vec<Shape> {
    let groups = [
        members::SHAPES,
        types::SHAPES,
        calls::SHAPES,
        statements::SHAPES,
        expressions::SHAPES,
        locks::SHAPES,
        files::SHAPES,
    ];
    let unpacked = groups.into_iter().flatten().map(|&(name, make)| Shape {
        name,
        make,
        is_packed: false,
        is_dense: false,
    });
    let packed = files::PACKED.iter().map(|&(name, make)| Shape {
        name,
        make,
        is_packed: true,
        is_dense: files::DENSE.contains(&name),
    });
    unpacked.chain(packed).collect()
}

type Group = &'static [(&'static str, fn(usize) -> Vec<Source>)];

/// The texts for 0, 1, …, n - 1, one after the other.
fn each(n: usize, text: impl Fn(usize) -> String) -> String {
    (0..n).map(text).collect()
}

fn file(text: String) -> Vec<Source> {
    vec![("A.java".to_owned(), text)]
}

/// One class that promises to be thread-safe, with a counter and these members.
fn class(members: &str) -> Vec<Source> {
    file(format!(
        "import java.util.*;\nimport java.util.concurrent.*;\nimport java.util.concurrent.locks.*;\n\
         @ThreadSafe class A {{\n  private int count;\n  \
         private final Lock lock = new ReentrantLock();\n  \
         synchronized void increment() {{ count++; }}\n{members}}}\n"
    ))
}

/// The same with one method of these statements.
fn method(statements: &str) -> Vec<Source> {
    class(&format!("  void run() {{\n{statements}  }}\n"))
}

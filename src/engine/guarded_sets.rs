//! Fields of a class that one lock guards: their values belong together.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use rayon::prelude::*;

use crate::analysis::CheckTarget;
use crate::config::Config;
use crate::error::AnalyzeError;
use crate::inputs::Inputs;
use crate::load::Wanted;
use crate::options::Options;
use crate::program::{FieldId, Program};
use crate::rules::{self, Discipline};
use crate::subject::{FieldName, NamedSet, SetOrigin};
use crate::workspace::{Session, Workspace};

/// The fields of each class that a check would look at and of its superclasses, by the lock that
/// guards them, in the order of the sources.
///
/// What the analysis does not see, it does not put into a set: a field may be missing from one, and
/// two fields may be in one because most accesses hold the lock, not all.
pub(crate) fn guarded_sets(options: &Options) -> Result<Vec<NamedSet>, AnalyzeError> {
    let mut session = Session::open(options)?;
    Ok(session.run(|config, inputs| sets(config, inputs, options)))
}

fn sets(config: &Config, inputs: &mut Inputs, options: &Options) -> Vec<NamedSet> {
    let wanted = Wanted {
        scope: options.scope,
        rules: &options.rules,
        besides: None,
        shelf: None,
    };
    let workspace = Workspace::load(config, inputs, &wanted);
    let targets = workspace.targets();
    let facts = workspace.facts();
    // A class on which the analysis fails has no sets; a check tells of the failure.
    let of_class = |target: &CheckTarget| {
        let found = catch_unwind(AssertUnwindSafe(|| rules::disciplines(&facts, target)));
        let found = found.unwrap_or_default().into_iter();
        found
            .map(|discipline| (target.class, discipline))
            .collect::<Vec<_>>()
    };
    let found: Vec<_> = targets.par_iter().map(of_class).collect();
    let program = &workspace.program;
    let mut found: Vec<_> = found.into_iter().flatten().collect();
    // Subclasses see inherited fields, too: the class that declares a field knows it best.
    found.sort_by_key(|(class, it)| (it.field, program.field(it.field).class != *class));
    found.dedup_by_key(|(_, it)| it.field);
    by_lock(program, found.into_iter().map(|(_, discipline)| discipline))
}

/// One set for each lock of an object or class.
fn by_lock(program: &Program, found: impl Iterator<Item = Discipline>) -> Vec<NamedSet> {
    let mut sets: BTreeMap<_, NamedSet> = BTreeMap::new();
    for Discipline { field, lock, name } in found {
        let declaring = program.field(field).class;
        // Static fields are in a set of each class; with those of an object they have no common one.
        let is_static = program.field_decl(field).modifiers.is_static();
        let owner = if is_static {
            declaring
        } else {
            program.topmost(declaring)
        };
        let set = sets
            .entry((owner, is_static, lock))
            .or_insert_with(|| NamedSet {
                fields: Vec::new(),
                origin: SetOrigin::Guarded(name),
            });
        set.fields.push(field_name(program, field));
    }
    sets.into_values().collect()
}

fn field_name(program: &Program, field: FieldId) -> FieldName {
    let class = program.class_decl(program.field(field).class);
    let name = &program.field_decl(field).name;
    (class.binary_name.clone(), name.clone())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::options::Scope;

    /// The sets of a file, each as its lock with the fields, if classes without a promise count.
    fn sets(source: &str) -> Vec<String> {
        of_scope(source, Scope::All)
    }

    fn of_scope(source: &str, scope: Scope) -> Vec<String> {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("A.java"), source).unwrap();
        let options = Options {
            paths: vec![folder.path().to_owned()],
            scope,
            ..Options::default()
        };
        let sets = guarded_sets(&options).unwrap().into_iter().map(|set| {
            let SetOrigin::Guarded(lock) = set.origin else {
                panic!("{:?}", set.origin);
            };
            let fields = set.fields.iter();
            let fields: Vec<String> = fields
                .map(|(class, name)| format!("{class}.{name}"))
                .collect();
            format!("{lock}: {}", fields.join(" "))
        });
        sets.collect()
    }

    const ACCOUNT: &str = "package bank;
class Account {
    private final Object lock = new Object();
    private int checking;
    private int savings;
    private int limit;
    private int visits;
    private final int[] days = new int[7];
    private static int accounts;
    synchronized void move(int n) { checking -= n; savings += n; days[0]++; }
    synchronized int total() { return checking + savings + days[0]; }
    void limit(int to) { synchronized (lock) { limit = to; } }
    int limit() { synchronized (lock) { return limit; } }
    void visit() { visits++; }
    int visits() { return visits; }
    static synchronized void open() { accounts++; }
}
";

    #[test]
    fn fields_with_one_guard_are_one_set() {
        let expected = [
            "this: bank.Account.checking bank.Account.savings",
            "this.lock: bank.Account.limit",
            "Account.class: bank.Account.accounts",
        ];
        assert_eq!(sets(ACCOUNT), expected);
    }

    #[test]
    fn classes_are_those_of_the_scope() {
        assert_eq!(of_scope(ACCOUNT, Scope::Annotated), Vec::<String>::new());
        let promising = ACCOUNT.replace("class Account", "@ThreadSafe class Account");
        assert_eq!(of_scope(&promising, Scope::Annotated), sets(ACCOUNT));
    }

    /// A lock of the object guards fields of it whichever class declares them.
    #[test]
    fn fields_of_a_superclass_are_in_the_set_of_the_object() {
        let source = "class Base {
    protected int n;
    synchronized void up() { n++; }
}
class One extends Base {
    private int m;
    synchronized void both() { n++; m++; }
}
class Two extends Base {
    private int k;
    private final Object lock = new Object();
    void both() { synchronized (lock) { k++; } }
}
";
        assert_eq!(sets(source), ["this: Base.n One.m", "this.lock: Two.k"]);
    }

    /// `n` is used under both locks, and each class alone would name its own.
    #[test]
    fn the_class_that_declares_a_field_says_what_guards_it() {
        let source = "class A extends Base {
    void first() { synchronized (lock) { n++; } }
    void second() { synchronized (lock) { n++; } }
}
class Base {
    protected final Object lock = new Object();
    protected int n;
    synchronized void up() { n++; }
}
";
        assert_eq!(sets(source), ["this: Base.n"]);
    }

    #[test]
    fn a_thread_is_no_guard() {
        let source = "import java.util.concurrent.*;
@ThreadSafe class A {
    private final ExecutorService runner = Executors.newSingleThreadExecutor();
    private int n;
    void up() { runner.execute(() -> n++); }
    void down() { runner.execute(() -> n--); }
}
";
        assert_eq!(of_scope(source, Scope::Annotated), Vec::<String>::new());
    }

    #[test]
    fn static_fields_and_those_of_an_object_are_apart() {
        let source = "class A {
    private static int all;
    private int own;
    void up() { synchronized (A.class) { all++; own++; } }
}
";
        assert_eq!(sets(source), ["A.class: A.own", "A.class: A.all"]);
    }
}

//! Mode `confirm`: targets handed out to JVMs, one JVM after the other as they break.
//!
//! A JVM examines many targets. One that dies, hangs or gives up costs only its target, which then
//! has no verdict. A target whose JVM died or gave up is tried once more: the one before it may
//! have been to blame.

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use super::chunks::WorkerId;
use super::error::TesterError;
use super::fleet::Fleet;
use super::judgement::{Judgement, Target};
use super::jvm::Launch;
use super::message::{Message, Stream};

const NOTICES_KEPT: usize = 50;
/// How often a target is handed out whose JVM does not survive.
const ATTEMPTS: u32 = 2;

/// What is to be examined.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Inquiry<'a> {
    /// With a plan that lists the targets; the identity of each is its position.
    pub(crate) launch: Launch<'a>,
    /// Largest number of JVMs at a time.
    pub(crate) jvms: usize,
    /// How long a JVM may say nothing while it starts.
    pub(crate) patience: Duration,
    /// How long a target may take, with the grace in which a JVM ends it by itself.
    pub(crate) limit: Duration,
}

/// What became of a target.
#[derive(Debug)]
pub(crate) enum Answer {
    Judged(Box<Judgement>),
    /// The tool failed: no verdict.
    Failed(TesterError),
}

/// All answers.
#[derive(Debug)]
pub(crate) struct Examined {
    /// One for each target, in their order.
    pub(crate) answers: Vec<Answer>,
    pub(crate) notices: Vec<String>,
}

/// Sees an examination while it goes on.
pub(crate) trait Witness {
    /// So many targets are answered, by so many JVMs; called often.
    fn progress(&mut self, answered: usize, jvms: usize);
    /// The target at that position is answered.
    fn answered(&mut self, target: usize, answer: &Answer);
    /// The code wrote something.
    fn output(&mut self, stream: Stream, text: &str);
}

/// Examines all targets. The answers do not depend on the number of JVMs, unless time is short.
pub(crate) fn confirm(
    inquiry: &Inquiry,
    witness: &mut dyn Witness,
) -> Result<Examined, TesterError> {
    let plan = inquiry.launch.plan;
    let targets = plan.examination.as_ref().map(|asked| &asked.targets[..]);
    let targets = targets.unwrap_or_default();
    let mut fleet = Fleet::new(inquiry.launch, Some(inquiry.patience));
    fleet.limit_tasks(inquiry.limit);
    let mut court = Court {
        targets,
        witness,
        fleet,
        waiting: (0..targets.len()).map(|at| (at, 0)).collect(),
        handed: BTreeMap::new(),
        answers: targets.iter().map(|_| None).collect(),
        has_started: false,
        notices: Vec::new(),
    };
    for _ in 0..inquiry.jvms.min(targets.len()) {
        court.fleet.start()?;
    }
    while court.answers.iter().any(Option::is_none) {
        if let Some((id, heard)) = court.fleet.hear_each() {
            match heard {
                Ok(message) => court.take(id, message)?,
                Err(error) => court.lose(id, error)?,
            }
        }
        court.tell_progress();
    }
    Ok(Examined {
        answers: court.answers.into_iter().flatten().collect(),
        notices: court.notices,
    })
}

struct Court<'a> {
    targets: &'a [Target],
    witness: &'a mut dyn Witness,
    fleet: Fleet<'a>,
    /// Positions of targets, with how often each was handed out.
    waiting: VecDeque<(usize, u32)>,
    handed: BTreeMap<WorkerId, (usize, u32)>,
    answers: Vec<Option<Answer>>,
    /// Some JVM came up.
    has_started: bool,
    notices: Vec<String>,
}

impl Court<'_> {
    fn take(&mut self, id: WorkerId, message: Message) -> Result<(), TesterError> {
        match message {
            Message::Ready(_) => {
                self.has_started = true;
                self.assign(id);
            }
            Message::Verdict(judgement) => {
                let handed = self.handed.remove(&id);
                match handed {
                    Some((at, _)) if self.targets[at].id == judgement.target => {
                        self.answer(at, Answer::Judged(judgement));
                    }
                    _ => {
                        self.handed.extend(handed.map(|handed| (id, handed)));
                        let message = "the JVM answers what it was not asked";
                        return self.lose(id, TesterError::internal(message, ""));
                    }
                }
                self.assign(id);
            }
            Message::Retire { reason, .. } => self.lose(id, TesterError::GivenUp { reason })?,
            Message::Notice { message }
                if self.notices.len() < NOTICES_KEPT && !self.notices.contains(&message) =>
            {
                self.notices.push(message);
            }
            Message::Output { stream, text } => self.witness.output(stream, &text),
            _ => {}
        }
        Ok(())
    }

    /// Gives an idle JVM its next target, or ends it if there is none.
    fn assign(&mut self, id: WorkerId) {
        match self.waiting.pop_front() {
            Some((at, attempts)) => {
                self.handed.insert(id, (at, attempts + 1));
                let line = format!("target {}", self.targets[at].id);
                self.fleet.command(id, &line);
            }
            None => self.fleet.end(id),
        }
    }

    /// Goes on without a JVM that has ended or has to.
    fn lose(&mut self, id: WorkerId, error: TesterError) -> Result<(), TesterError> {
        self.fleet.end(id);
        if matches!(error, TesterError::Input { .. }) {
            // It is about the plan, not about a target.
            return Err(error);
        }
        match self.handed.remove(&id) {
            Some((at, attempts)) if attempts < ATTEMPTS && error.may_be_of_another() => {
                self.waiting.push_front((at, attempts));
            }
            Some((at, _)) => self.answer(at, Answer::Failed(error)),
            // It did not even start: if none ever did, none will.
            None if !self.has_started => return Err(error),
            None => {
                if let Some((at, _)) = self.waiting.pop_front() {
                    self.answer(at, Answer::Failed(error));
                }
            }
        }
        if !self.waiting.is_empty() {
            self.fleet.start()?;
        }
        Ok(())
    }

    fn answer(&mut self, at: usize, answer: Answer) {
        self.witness.answered(at, &answer);
        self.answers[at] = Some(answer);
    }

    fn tell_progress(&mut self) {
        let answered = self.answers.iter().flatten().count();
        let jvms = self.fleet.workers().count();
        self.witness.progress(answered, jvms);
    }
}

impl TesterError {
    /// Whether what the JVM had examined before may be to blame.
    fn may_be_of_another(&self) -> bool {
        matches!(self, Self::Crashed { .. } | Self::GivenUp { .. })
    }
}

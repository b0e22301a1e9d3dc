//! Mode `confirm`: targets handed out to JVMs, one JVM after the other as they break.
//!
//! A JVM examines many targets. One that dies, hangs or gives up costs only its target, which then
//! has no verdict. Where a target before it may be to blame, it is tried once more, in a JVM that
//! has examined nothing yet.

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use super::chunks::WorkerId;
use super::error::TesterError;
use super::fleet::Fleet;
use super::judgement::{Judgement, Target};
use super::jvm::Launch;
use super::message::{Message, Stream};

const NOTICES_KEPT: usize = 50;

/// What is to be examined.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Inquiry<'a> {
    /// With a plan that lists the targets; the identity of each is its position.
    pub(crate) launch: Launch<'a>,
    /// Positions of all targets in the order in which they are handed out.
    pub(crate) order: &'a [usize],
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
    let mut court = Court::new(inquiry, witness);
    court.staff()?;
    while court.unanswered() > 0 {
        if let Some((id, told)) = court.fleet.hear_each()? {
            match told {
                Ok(message) => court.take(id, message)?,
                Err(error) => court.lose(id, error)?,
            }
        }
        court.staff()?;
        court.tell_progress();
    }
    Ok(Examined {
        answers: court.answers.into_iter().flatten().collect(),
        notices: court.notices,
    })
}

struct Court<'a> {
    targets: &'a [Target],
    /// Largest number of JVMs at a time.
    jvms: usize,
    witness: &'a mut dyn Witness,
    fleet: Fleet<'a>,
    /// Positions of targets that were not handed out yet.
    waiting: VecDeque<usize>,
    /// Those whose JVM broke after it had examined others, each for a new JVM.
    retried: VecDeque<usize>,
    handed: BTreeMap<WorkerId, Handed>,
    answers: Vec<Option<Answer>>,
    /// Some JVM came up.
    has_started: bool,
    notices: Vec<String>,
}

/// What a JVM examines.
#[derive(Clone, Copy)]
struct Handed {
    /// Position of the target.
    at: usize,
    /// The JVM has examined nothing before.
    is_first: bool,
}

impl<'a> Court<'a> {
    fn new(inquiry: &Inquiry<'a>, witness: &'a mut dyn Witness) -> Self {
        let asked = inquiry.launch.plan.examination.as_ref();
        let targets = asked.map(|asked| &asked.targets[..]).unwrap_or_default();
        let mut fleet = Fleet::new(inquiry.launch, Some(inquiry.patience));
        fleet.limit_tasks(inquiry.limit);
        Self {
            targets,
            jvms: inquiry.jvms,
            witness,
            fleet,
            waiting: inquiry.order.iter().copied().collect(),
            retried: VecDeque::new(),
            handed: BTreeMap::new(),
            answers: targets.iter().map(|_| None).collect(),
            has_started: false,
            notices: Vec::new(),
        }
    }

    fn unanswered(&self) -> usize {
        self.answers
            .iter()
            .filter(|answer| answer.is_none())
            .count()
    }

    /// Starts JVMs while there is work for more. If there is none and none can be started, that is
    /// the answer for what waits.
    fn staff(&mut self) -> Result<(), TesterError> {
        // Each turn starts one or answers one.
        for _ in 0..self.unanswered() {
            let jvms = self.fleet.workers().count();
            if jvms >= self.jvms.min(self.unanswered()) {
                break;
            }
            match self.fleet.start() {
                Ok(()) => {}
                Err(_) if jvms > 0 => break,
                Err(error) => self.give_up_one(error)?,
            }
        }
        Ok(())
    }

    fn take(&mut self, id: WorkerId, message: Message) -> Result<(), TesterError> {
        match message {
            Message::Ready(_) => {
                self.has_started = true;
                self.assign(id, true);
            }
            Message::Verdict(judgement) => {
                let target = judgement.target;
                let is_asked = |handed: &Handed| self.targets[handed.at].id == target;
                let Some(handed) = self.handed.get(&id).copied().filter(is_asked) else {
                    let message = "the JVM answers what it was not asked";
                    return self.lose(id, TesterError::internal(message, ""));
                };
                self.answer(handed.at, Answer::Judged(judgement));
                self.assign(id, false);
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

    /// Gives an idle JVM its next target, or ends it if there is none for it.
    fn assign(&mut self, id: WorkerId, is_first: bool) {
        self.handed.remove(&id);
        let retried = if is_first {
            self.retried.pop_front()
        } else {
            None
        };
        let Some(at) = retried.or_else(|| self.waiting.pop_front()) else {
            self.fleet.end(id);
            return;
        };
        self.handed.insert(id, Handed { at, is_first });
        let line = format!("target {}", self.targets[at].id);
        self.fleet.command(id, &line);
    }

    /// Goes on without a JVM that has ended or has to.
    fn lose(&mut self, id: WorkerId, error: TesterError) -> Result<(), TesterError> {
        if matches!(error, TesterError::Input { .. }) {
            // It is about the plan, not about a target.
            return Err(error);
        }
        let lost = self.handed.remove(&id);
        let may_be_of_another = lost.is_some_and(|lost| self.may_be_of_another(id, lost, &error));
        self.fleet.end(id);
        match lost {
            Some(lost) if may_be_of_another => self.retried.push_back(lost.at),
            Some(lost) => self.answer(lost.at, Answer::Failed(error)),
            None => self.give_up_one(error)?,
        }
        Ok(())
    }

    /// Whether what the JVM had examined before may be to blame.
    fn may_be_of_another(&mut self, id: WorkerId, lost: Handed, error: &TesterError) -> bool {
        !lost.is_first
            && match error {
                TesterError::Crashed { .. } | TesterError::GivenUp { .. } => true,
                // It was told that the JVM has begun with this one.
                TesterError::Overdue { .. } => {
                    let target = i64::try_from(self.targets[lost.at].id).ok();
                    self.fleet
                        .worker(id)
                        .is_some_and(|worker| worker.at != target)
                }
                _ => false,
            }
    }

    /// No JVM came up: if none ever did, none will; else this is the answer for the next target.
    fn give_up_one(&mut self, error: TesterError) -> Result<(), TesterError> {
        if !self.has_started {
            return Err(error);
        }
        let next = self.retried.pop_front();
        if let Some(at) = next.or_else(|| self.waiting.pop_front()) {
            self.answer(at, Answer::Failed(error));
        }
        Ok(())
    }

    fn answer(&mut self, at: usize, answer: Answer) {
        self.witness.answered(at, &answer);
        self.answers[at] = Some(answer);
    }

    fn tell_progress(&mut self) {
        let answered = self.answers.len() - self.unanswered();
        let jvms = self.fleet.workers().count();
        self.witness.progress(answered, jvms);
    }
}

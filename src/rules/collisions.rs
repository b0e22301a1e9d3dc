//! Which accesses to a field collide, and which partner shows a collision best.
//!
//! Accesses that collide with the same others form a group, of which two members of different
//! methods stand for all: the time is linear in the number of accesses, times that of the groups.

use std::cmp::Reverse;

use rustc_hash::FxHashMap;

use super::context::RuleContext;
use super::deeds::Deed;
use super::entries::{Doubt, doubt, is_open};
use super::guard::Guard;
use super::handover::is_handed_over;
use super::harm::Subject;
use crate::analysis::{Contexts, Exposed, Profile, Run};
use crate::subject::Consequence;

/// How many groups are looked at for a partner; a field with more is accessed under as many
/// different locks.
// An access that collides only with further ones is not reported (may under-report).
const MAX_GROUPS: usize = 256;
/// How far call paths are compared by their lengths.
const MAX_CALLS: usize = 64;

/// A conflicting pair, as seen from the access that is reported.
pub(super) struct Collision<'c> {
    pub(super) access: &'c Exposed,
    pub(super) partner: &'c Exposed,
    /// For each access, the index of its way in.
    pub(super) ways: (usize, usize),
    pub(super) harm: Consequence,
}

/// Accesses with equal profiles and deeds; those with the surest entry and, of these, the fewest
/// calls on the way stand for all.
struct Group<'c> {
    nearest: Member<'c>,
    /// The nearest in another member than that of `nearest`.
    elsewhere: Option<Member<'c>>,
}

#[derive(Clone, Copy)]
struct Member<'c> {
    access: &'c Exposed,
    approach: Approach,
}

/// Whether a way begins in code that is not open to all, and how many calls follow; the better one
/// to tell is the lesser.
type Approach = (bool, usize);

impl<'c> Group<'c> {
    fn add(&mut self, member: Member<'c>) {
        let is_nearer = member.approach < self.nearest.approach;
        let is_elsewhere = member.access.owner != self.nearest.access.owner;
        if is_nearer && is_elsewhere {
            self.elsewhere = Some(std::mem::replace(&mut self.nearest, member));
        } else if is_nearer {
            self.nearest = member;
        } else if is_elsewhere
            && self
                .elsewhere
                .is_none_or(|known| member.approach < known.approach)
        {
            self.elsewhere = Some(member);
        }
    }

    /// The access to show as the other thread's.
    fn partner_of(&self, access: &Exposed) -> Member<'c> {
        match self.elsewhere {
            Some(elsewhere) if self.nearest.access.owner == access.owner => elsewhere,
            _ => self.nearest,
        }
    }
}

/// The accesses of one field by the others with which they collide.
pub(super) struct Collisions<'a, 'c> {
    cx: &'a RuleContext<'a>,
    pub(super) subject: Subject,
    guard: Option<&'a Guard>,
    groups: Vec<Group<'c>>,
}

impl<'a, 'c> Collisions<'a, 'c> {
    pub(super) fn new(
        cx: &'a RuleContext<'a>,
        subject: Subject,
        guard: Option<&'a Guard>,
        accesses: &[&'c Exposed],
    ) -> Self {
        let mut places: FxHashMap<(Profile<'c>, Deed, bool), usize> = FxHashMap::default();
        let mut groups: Vec<Group<'c>> = Vec::new();
        for &access in accesses {
            let key = (access.profile(), cx.deeds.of(access), access.is_own);
            let place = *places.entry(key).or_insert(groups.len());
            let ways = 0..access.ways.len();
            let approaches = ways.map(|way| {
                let calls = calls(&cx.contexts, access, way);
                (!is_open(cx, access, way), calls)
            });
            let member = Member {
                access,
                approach: approaches.min().unwrap_or_default(),
            };
            match groups.get_mut(place) {
                Some(group) => group.add(member),
                None => groups.push(Group {
                    nearest: member,
                    elsewhere: None,
                }),
            }
        }
        groups.sort_by_key(|group| !group.nearest.access.is_change());
        groups.truncate(MAX_GROUPS);
        Self {
            cx,
            subject,
            guard,
            groups,
        }
    }

    /// The collision that shows best what is wrong with the access, if it collides at all: with
    /// another method, where there is a choice, and of its accesses with the one that does most
    /// harm. A method that collides with itself is only shown if the harm would else be understated.
    pub(super) fn of(&self, access: &'c Exposed) -> Option<Collision<'c>> {
        let partners = self.groups.iter().map(|group| group.partner_of(access));
        let mut best: Option<Member<'c>> = None;
        for partner in partners {
            if access.collisions(partner.access).next().is_some()
                && best.is_none_or(|best| self.rank(access, partner) > self.rank(access, best))
            {
                best = Some(partner);
            }
        }
        let partner = best?.access;
        Some(Collision {
            access,
            partner,
            ways: surest_ways(self.cx, &self.cx.contexts, access, partner)?,
            harm: self.subject.harm(self.cx, access, partner),
        })
    }

    fn rank(&self, access: &Exposed, member: Member<'_>) -> impl Ord + use<> {
        let partner = member.access;
        let harm = self.subject.harm(self.cx, access, partner);
        let is_guarded = |guard: &Guard| partner.is_guarded_by(&guard.monitor);
        let shows_harm = match harm {
            // The test is to be one of the two accesses that are shown.
            Consequence::StaleValue | Consequence::TornValue | Consequence::CheckThenAct => {
                access.is_change() != partner.is_change()
            }
            _ => partner.is_change(),
        };
        let is_sure = (
            !is_one_thread(access, partner),
            !is_handed_over(self.cx, access, partner),
            self.is_brought_about(access, partner),
        );
        (
            is_sure,
            harm.outlasts_the_read(),
            !harm.is_minor(),
            partner.owner != access.owner,
            harm.rank(),
            !partner.is_through_alias(),
            shows_harm,
            self.guard.is_some_and(is_guarded),
            partner.is_own,
            partner.run != Run::Later,
            Reverse(member.approach),
        )
    }

    /// Whether the two collide on ways that begin with calls that may come from anywhere, or that
    /// are seen.
    fn is_brought_about(&self, access: &Exposed, partner: &Exposed) -> bool {
        let cx = self.cx;
        let is_sure = |end: &Exposed, way| doubt(cx, &cx.contexts, end, way) == Doubt::None;
        let mut ways = access.collisions(partner);
        ways.any(|(own, other)| is_sure(access, own) && is_sure(partner, other))
            || of_known_callers(cx, access, partner, self.guard).is_some()
    }
}

/// The two accesses as known callers reach them, if they collide there, too, and the first does not
/// hold the guard.
pub(super) fn of_known_callers<'k>(
    cx: &'k RuleContext<'_>,
    access: &Exposed,
    partner: &Exposed,
    guard: Option<&Guard>,
) -> Option<(&'k Exposed, &'k Exposed)> {
    let known = cx.known_ways();
    let (access, partner) = (known.find(access)?, known.find(partner)?);
    let is_guarded = guard.is_some_and(|guard| access.is_guarded_by(&guard.monitor));
    let collide = !is_guarded && access.collisions(partner).next().is_some();
    collide.then_some((access, partner))
}

/// The ways on which the two collide with the surest entries and, of these, the fewest calls.
pub(super) fn surest_ways(
    cx: &RuleContext<'_>,
    contexts: &Contexts,
    access: &Exposed,
    partner: &Exposed,
) -> Option<(usize, usize)> {
    access.collisions(partner).min_by_key(|&(own, other)| {
        let doubts = [(access, own), (partner, other)];
        let doubts = doubts.map(|(end, way)| doubt(cx, contexts, end, way));
        let calls = calls(contexts, access, own) + calls(contexts, partner, other);
        (doubts[0].max(doubts[1]), calls)
    })
}

/// The calls on a way, up to a limit.
fn calls(contexts: &Contexts, access: &Exposed, way: usize) -> usize {
    let (context, _) = access.ways[way];
    contexts.callers(context).take(MAX_CALLS).count()
}

/// Whether both accesses run on the thread that the object itself is.
pub(super) fn is_one_thread(access: &Exposed, partner: &Exposed) -> bool {
    access.run == Run::OwnThread && partner.run == Run::OwnThread
}

package threadlint.harness;

import threadlint.runtime.schedule.EventObserver;
import threadlint.runtime.schedule.Schedule;

/** Sees one schedule from before its first event to its verdict. */
interface Onlooker extends EventObserver {
    /** The schedule is about to begin. */
    void watch(Schedule schedule);

    /** The verdict is there, and all threads still stand where they stood. */
    void judged();

    /** Names for what threads wait for. */
    default Words.Labels labels() {
        return new Words.Labels();
    }
}

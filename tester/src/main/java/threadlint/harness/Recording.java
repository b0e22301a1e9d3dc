package threadlint.harness;

import threadlint.event.Kind;
import threadlint.record.RecordWitness;
import threadlint.record.TraceWriter;
import threadlint.runtime.race.OrderListener;
import threadlint.runtime.schedule.Schedule;
import threadlint.runtime.task.Task;

/** Sees a schedule as the events of a trace. */
class Recording implements Onlooker {
    private final RecordWitness witness;

    /** @param writer null if the events are only counted */
    Recording(TraceWriter writer) {
        witness = new RecordWitness(writer);
    }

    final RecordWitness witness() {
        return witness;
    }

    @Override
    public void watch(Schedule schedule) {
        witness.watch(schedule);
    }

    @Override
    public void judged() {
        witness.end();
    }

    @Override
    public void onEvent(Task task, Kind kind, Object resource, int location, boolean early) {
        witness.onEvent(task, kind, resource, location, early);
    }

    @Override
    public void onEnter(Task task, Object receiver, int unit) {
        witness.onEnter(task, receiver, unit);
    }

    @Override
    public void onLeave(Task task) {
        witness.onLeave(task);
    }

    @Override
    public void onOperationEnd(Task task) {
        witness.onOperationEnd(task);
    }

    @Override
    public OrderListener orders() {
        return witness.orders();
    }
}

package threadlint.runtime.shadow;

import threadlint.runtime.schedule.Schedule;
import threadlint.runtime.schedule.Settings;
import threadlint.runtime.task.Baton;
import threadlint.runtime.task.Task;
import threadlint.strategy.Randomness;
import threadlint.strategy.ReplayStrategy;

/** A schedule of which the thread of a test is the only one: what it calls is done at once, under control. */
final class Alone implements AutoCloseable {
    final Schedule schedule;
    final Task me;

    Alone(Settings settings) {
        Thread thread = Thread.currentThread();
        schedule = new Schedule(settings, new ReplayStrategy(new int[0]), Randomness.of(0, 0), thread, null);
        me = schedule.add(thread, thread);
        schedule.control().open();
        Baton.pass(me);
        me.begin();
    }

    Alone() {
        this(new Settings());
    }

    @Override
    public void close() {
        schedule.control().close();
    }
}

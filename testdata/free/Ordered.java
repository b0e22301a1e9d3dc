// Races: nothing
// Each field is written by one thread and read by another, and something else orders the two.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class Ordered {
    interface Body {
        void run() throws Exception;
    }

    static class Flag {
        static volatile boolean isSet;
    }

    int viaMonitor;
    int viaReentry;
    int viaWait;
    int viaLock;
    int viaTryLock;
    int viaReadLock;
    int viaCondition;
    int viaVolatile;
    int viaStaticVolatile;
    int viaAtomic;
    int viaSwap;
    int viaReference;
    int viaUpdater;
    int viaHandle;
    int viaQueue;
    int viaMap;
    int viaLatch;
    int viaBarrier;
    int viaSemaphore;
    int viaPark;
    int viaInterrupt;
    int viaTask;
    int viaSecondTask;
    int viaFuture;
    int viaSchedule;
    int viaTermination;
    int viaTerminationOfSchedules;
    int viaTerminationOfForks;
    int viaTerminated;
    int viaTerminatedAfterError;
    int viaCompletion;
    int viaStage;
    int viaFork;
    int viaJoinOfFork;
    int viaAlive;
    int viaJoinWithLimit;
    List<String> guardedList = new ArrayList<>();
    List<String> wrapped = Collections.synchronizedList(new ArrayList<>());

    boolean isReady;
    volatile boolean isPublished;
    volatile int state;
    volatile int handled;

    static final AtomicIntegerFieldUpdater<Ordered> STATE = AtomicIntegerFieldUpdater.newUpdater(Ordered.class, "state");
    static final VarHandle HANDLED;

    static {
        try {
            HANDLED = MethodHandles.lookup().findVarHandle(Ordered.class, "handled", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static Thread start(Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        return thread;
    }

    /** The two run at once. */
    static void both(Body one, Body other) throws Exception {
        Thread first = start(one);
        Thread second = start(other);
        first.join();
        second.join();
    }

    synchronized void add() {
        viaMonitor++;
        addAgain();
        viaReentry++;
    }

    synchronized void addAgain() {
        guardedList.add("a");
    }

    void monitors() throws Exception {
        both(this::add, this::add);
        both(() -> {
            synchronized (this) {
                viaWait = 1;
                isReady = true;
                notifyAll();
            }
        }, () -> {
            synchronized (this) {
                while (!isReady) {
                    wait();
                }
                viaWait++;
            }
        });
        both(() -> wrapped.add("a"), () -> wrapped.add("b"));
    }

    void locks() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        Body locked = () -> {
            lock.lock();
            lock.lock();
            try {
                viaLock++;
            } finally {
                lock.unlock();
            }
            viaLock++;
            lock.unlock();
        };
        both(locked, locked);
        Body tried = () -> {
            while (!lock.tryLock() && !lock.tryLock(1, TimeUnit.SECONDS)) {
                Thread.yield();
            }
            viaTryLock++;
            lock.unlock();
        };
        both(tried, tried);
        ReentrantReadWriteLock both = new ReentrantReadWriteLock();
        both(() -> {
            both.writeLock().lock();
            viaReadLock++;
            both.writeLock().unlock();
        }, () -> {
            both.readLock().lock();
            System.out.print(viaReadLock > 1 ? "?" : "");
            both.readLock().unlock();
        });
        boolean[] isDone = {false};
        both(() -> {
            lock.lock();
            viaCondition = 1;
            isDone[0] = true;
            condition.signalAll();
            lock.unlock();
        }, () -> {
            lock.lockInterruptibly();
            while (!isDone[0]) {
                condition.await();
            }
            viaCondition++;
            lock.unlock();
        });
    }

    void variables() throws Exception {
        both(() -> {
            viaVolatile = 1;
            isPublished = true;
        }, () -> {
            while (!isPublished) {
                Thread.yield();
            }
            viaVolatile++;
        });
        both(() -> {
            viaStaticVolatile = 1;
            Flag.isSet = true;
        }, () -> {
            while (!Flag.isSet) {
                Thread.yield();
            }
            viaStaticVolatile++;
        });
        AtomicBoolean flag = new AtomicBoolean();
        both(() -> {
            viaAtomic = 1;
            flag.set(true);
        }, () -> {
            while (!flag.get()) {
                Thread.yield();
            }
            viaAtomic++;
        });
        AtomicInteger owner = new AtomicInteger();
        Body swaps = () -> {
            while (!owner.compareAndSet(0, 1)) {
                Thread.yield();
            }
            viaSwap++;
            owner.updateAndGet(before -> before - 1);
        };
        both(swaps, swaps);
        AtomicReference<String> reference = new AtomicReference<>();
        both(() -> {
            viaReference = 1;
            reference.set("a");
        }, () -> {
            while (reference.get() == null) {
                Thread.yield();
            }
            viaReference++;
        });
        both(() -> {
            viaUpdater = 1;
            STATE.set(this, 1);
        }, () -> {
            while (!STATE.compareAndSet(this, 1, 2)) {
                Thread.yield();
            }
            viaUpdater++;
        });
        both(() -> {
            viaHandle = 1;
            HANDLED.setVolatile(this, 1);
        }, () -> {
            while ((int) HANDLED.getAcquire(this) == 0) {
                Thread.yield();
            }
            viaHandle++;
        });
    }

    void synchronizers() throws Exception {
        BlockingQueue<String> queue = new ArrayBlockingQueue<>(1);
        both(() -> {
            viaQueue = 1;
            queue.put("a");
        }, () -> {
            queue.take();
            viaQueue++;
        });
        Map<String, String> map = new ConcurrentHashMap<>();
        both(() -> {
            viaMap = 1;
            map.put("a", "b");
        }, () -> {
            while (map.get("a") == null) {
                Thread.yield();
            }
            viaMap++;
        });
        CountDownLatch latch = new CountDownLatch(1);
        both(() -> {
            viaLatch = 1;
            latch.countDown();
        }, () -> {
            latch.await();
            viaLatch++;
        });
        CyclicBarrier barrier = new CyclicBarrier(2);
        both(() -> {
            viaBarrier = 1;
            barrier.await();
        }, () -> {
            barrier.await();
            viaBarrier++;
        });
        Semaphore semaphore = new Semaphore(1);
        Body permitted = () -> {
            semaphore.acquire();
            viaSemaphore++;
            semaphore.release();
        };
        both(permitted, permitted);
    }

    void threads() throws Exception {
        Thread parked = start(() -> {
            LockSupport.park();
            viaPark++;
        });
        viaPark = 1;
        LockSupport.unpark(parked);
        parked.join();
        Thread interrupted = start(() -> {
            while (!Thread.interrupted()) {
                Thread.yield();
            }
            viaInterrupt++;
        });
        viaInterrupt = 1;
        interrupted.interrupt();
        interrupted.join();
        Thread ended = start(() -> viaAlive = 1);
        while (ended.isAlive()) {
            Thread.yield();
        }
        viaAlive++;
        Thread joined = start(() -> viaJoinWithLimit = 1);
        joined.join(60_000);
        viaJoinWithLimit++;
    }

    void pools() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        viaTask = 1;
        Future<?> first = pool.submit(() -> viaFuture = viaTask++);
        first.get();
        viaFuture++;
        viaSecondTask = 1;
        pool.submit(() -> viaSecondTask++).get();
        pool.shutdown();
        ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
        viaSchedule = 1;
        timer.schedule(() -> viaSchedule++, 1, TimeUnit.MILLISECONDS).get();
        viaSchedule++;
        timer.shutdown();
    }

    void completions() throws Exception {
        viaCompletion = 1;
        CountDownLatch isAdded = new CountDownLatch(1);
        CompletableFuture<Integer> made = CompletableFuture.supplyAsync(() -> {
            try {
                isAdded.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            return viaCompletion++;
        });
        CompletableFuture<Integer> next = made.thenApplyAsync(before -> viaStage = viaCompletion++);
        isAdded.countDown();
        while (!next.isDone()) {
            Thread.yield();
        }
        viaCompletion++;
        viaStage++;
        next.thenApplyAsync(before -> viaStage++).join();
        viaStage++;
        viaFork = 1;
        ForkJoinPool.commonPool().invoke(new RecursiveAction() {
            @Override
            protected void compute() {
                viaJoinOfFork = viaFork++;
                RecursiveAction child = new RecursiveAction() {
                    @Override
                    protected void compute() {
                        viaJoinOfFork++;
                    }
                };
                child.fork();
                child.join();
                viaJoinOfFork++;
            }
        });
        viaFork++;
        viaJoinOfFork++;
    }

    void terminations() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(() -> viaTermination = 1);
        await(pool);
        viaTermination++;
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
        timer.schedule(() -> viaTerminationOfSchedules = 1, 1, TimeUnit.MILLISECONDS);
        await(timer);
        viaTerminationOfSchedules++;
        ForkJoinPool forks = new ForkJoinPool(2);
        forks.execute(() -> viaTerminationOfForks = 1);
        await(forks);
        viaTerminationOfForks++;
        ExecutorService single = Executors.newSingleThreadExecutor();
        single.execute(() -> viaTerminated = 1);
        single.submit(() -> {
            viaTerminatedAfterError = 1;
            throw new IllegalStateException("seen by nobody");
        });
        single.shutdown();
        while (!single.isTerminated()) {
            Thread.yield();
        }
        viaTerminated++;
        viaTerminatedAfterError++;
    }

    private static void await(ExecutorService pool) throws InterruptedException {
        pool.shutdown();
        if (!pool.awaitTermination(60, TimeUnit.SECONDS)) {
            throw new AssertionError("a task does not end");
        }
    }

    public static void main(String[] args) throws Exception {
        Ordered ordered = new Ordered();
        ordered.monitors();
        ordered.locks();
        ordered.variables();
        ordered.synchronizers();
        ordered.threads();
        ordered.terminations();
        ordered.pools();
        ordered.completions();
    }
}

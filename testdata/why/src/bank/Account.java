package bank;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** One field for each thing that may be said about a field. */
@ThreadSafe
public class Account extends Base {
  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private long balance;
  private int hits;
  private volatile boolean open;
  private final AtomicLong id = new AtomicLong();
  private final Map<String, String> owners;
  private final Ledger ledger = new Ledger();
  private final String name;
  private List<String> notes = new ArrayList<>();
  private int limit;
  private int first;
  private int second;
  public int rate = 3;
  private int spare;
  private final Object a = new Object();
  private final Object b = new Object();
  private final Object c = new Object();
  private int threeLocks;
  private static int count = 1;
  private int later;

  public Account(String name, int limit) {
    this.name = name;
    this.owners = new ConcurrentHashMap<>();
    setLimit(limit);
  }

  private void setLimit(int limit) {
    this.limit = limit;
  }

  public int limit() {
    return limit;
  }

  public long balance() {
    lock.readLock().lock();
    try {
      return balance;
    } finally {
      lock.readLock().unlock();
    }
  }

  public void deposit(long amount) {
    lock.writeLock().lock();
    try {
      add(amount);
    } finally {
      lock.writeLock().unlock();
    }
  }

  private void add(long amount) {
    hits++;
    balance += amount;
  }

  public void reset() {
    lock.readLock().lock();
    try {
      balance = 0;
    } finally {
      lock.readLock().unlock();
    }
  }

  public void moveTo(Account other) {
    synchronized (other) {
      other.first++;
    }
  }

  public synchronized int first() {
    return first;
  }

  private void unused() {
    second = 1;
  }

  @VisibleForTesting
  void onlyForTests() {
    second = 2;
  }

  public void open(String owner) {
    open = true;
    id.incrementAndGet();
    ledger.write(owner);
    owners.put(owner, name);
    setup();
  }

  @Override
  protected void setup() {
    inherited++;
  }

  public void note(String text) {
    List<String> all = notes;
    synchronized (this) {
      all.add(text);
    }
  }

  public void ab() {
    synchronized (a) {
      synchronized (b) {
        threeLocks++;
      }
    }
  }

  public void bc() {
    synchronized (b) {
      synchronized (c) {
        threeLocks++;
      }
    }
  }

  public void ca() {
    synchronized (c) {
      synchronized (a) {
        threeLocks++;
      }
    }
  }

  public static synchronized int count() {
    return count++;
  }

  public void laterOn(Executor executor) {
    executor.execute(() -> later++);
  }
}

@interface ThreadSafe {}

@interface NotThreadSafe {}

@interface VisibleForTesting {}

import net.sf.cache4j.Cache;
import net.sf.cache4j.CacheFactory;
import net.sf.cache4j.ManagedCache;
import net.sf.cache4j.impl.BlockingCache;
import net.sf.cache4j.impl.CacheConfigImpl;
import net.sf.cache4j.impl.SynchronizedCache;

/** Two threads use both caches of cache4j in turns, while its cleaner runs. */
public final class CacheDriver {
    private static final int KEYS = 3;

    private CacheDriver() {}

    public static void main(String[] args) throws Exception {
        CacheFactory factory = CacheFactory.getInstance();
        Cache blocking = added(factory, new BlockingCache(), "blocking");
        Cache simple = added(factory, new SynchronizedCache(), "synchronized");
        factory.setCleanInterval(1);
        Thread[] users = {user(blocking, simple), user(simple, blocking)};
        for (Thread user : users) {
            user.start();
        }
        for (Thread user : users) {
            user.join();
        }
        factory.setCleanInterval(2);
    }

    private static <C extends Cache & ManagedCache> Cache added(CacheFactory factory, C cache, String id)
            throws Exception {
        cache.setCacheConfig(new CacheConfigImpl(id, null, 1, 1, 0, 2, null, "lru", "strong"));
        factory.addCache(cache);
        return cache;
    }

    private static Thread user(Cache... caches) {
        return new Thread(() -> {
            try {
                for (Cache cache : caches) {
                    use(cache);
                }
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private static void use(Cache cache) throws Exception {
        for (int key = 0; key < KEYS; key++) {
            if (cache.get(key) == null) {
                cache.put(key, "value");
            }
        }
        cache.remove(0);
        cache.size();
        cache.getCacheInfo().getCacheHits();
        cache.clear();
    }
}

// Passes.
// Idea: a publisher with room for one item waits for its subscriber, on a pool of the program.
package correct;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;

public class PublisherSmallBuffer {
    static final class Sum implements Flow.Subscriber<Integer> {
        final CountDownLatch done = new CountDownLatch(1);
        int sum;
        private Flow.Subscription subscription;

        @Override
        public void onSubscribe(Flow.Subscription given) {
            subscription = given;
            given.request(1);
        }

        @Override
        public void onNext(Integer item) {
            sum += item;
            subscription.request(1);
        }

        @Override
        public void onError(Throwable e) {
            throw new AssertionError(e);
        }

        @Override
        public void onComplete() {
            done.countDown();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        Sum sum = new Sum();
        SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>(pool, 1);
        publisher.subscribe(sum);
        for (int i = 1; i <= 4; i++) {
            publisher.submit(i);
        }
        publisher.close();
        sum.done.await();
        pool.shutdown();
        if (sum.sum != 10) {
            throw new AssertionError("sum is " + sum.sum);
        }
    }
}

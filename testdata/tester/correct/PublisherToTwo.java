// Passes.
// Idea: two subscribers get every item of a publisher, one after the other.
package correct;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;

public class PublisherToTwo {
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
        Sum one = new Sum();
        Sum two = new Sum();
        try (SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>()) {
            publisher.subscribe(one);
            publisher.subscribe(two);
            for (int i = 1; i <= 3; i++) {
                publisher.submit(i);
            }
        }
        one.done.await();
        two.done.await();
        if (one.sum != 6 || two.sum != 6) {
            throw new AssertionError(one.sum + " " + two.sum);
        }
    }
}

package orrery.sim;

import com.google.common.io.Closer;
import java.io.IOException;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * Releases handles and memory at the end of a {@code try} block, in reverse order, with any API:
 *
 * <pre>{@code
 * try (Resources own = new Resources()) {
 *     CUstream stream = own.closing(cuda.cuStreamCreate(0), cuda::cuStreamDestroy);
 *     long memory = own.closing(cuda.cuMemAlloc(1024), cuda::cuMemFree);
 *     cuda.cuMemsetD8Async(memory, (byte) 1, 1024, stream);
 *     cuda.cuStreamSynchronize(stream);
 * } // frees the memory, then destroys the stream
 * }</pre>
 *
 * <p>Each resource is released, also if the release of another one fails. If the block fails, what fails when resources
 * are released is added to its exception as suppressed, as by any {@code try} with resources. An object is used by one
 * thread at a time.
 */
public final class Resources implements AutoCloseable {
    private final Closer closer = Closer.create();

    /** Creates an object without resources. */
    public Resources() {}

    /**
     * Takes a resource, which is released by {@link #close}.
     *
     * @param resource a handle or an address
     * @param release the function that releases it, such as {@code cuda::cuStreamDestroy}
     * @return the resource
     */
    public <T> T closing(T resource, Consumer<? super T> release) {
        Objects.requireNonNull(release, "release");
        closer.register(() -> release.accept(resource));
        return resource;
    }

    /**
     * Releases all resources, the last one first, and has none afterwards.
     *
     * @throws RuntimeException the first failure of a release, to which the others are added as suppressed
     */
    @Override
    public void close() {
        try {
            closer.close();
        } catch (IOException e) {
            throw new AssertionError("functions that release a resource throw no checked exception", e);
        }
    }
}

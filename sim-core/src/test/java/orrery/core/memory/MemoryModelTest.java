package orrery.core.memory;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;
import java.util.function.LongConsumer;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import orrery.sim.ByteView;
import orrery.sim.DoubleView;
import orrery.sim.FloatView;
import orrery.sim.IntView;
import orrery.sim.LongView;
import orrery.sim.MemoryKind;
import orrery.sim.ShortView;

/** Memory of every type and origin, against the plainest model there is: an array of bytes for each allocation. */
class MemoryModelTest {
    private static final int FILE_BYTES = 75;
    private static final int MEMORIES = 9;

    /** What can be done with memory; each change is made to the model too. */
    private enum Kind {
        BYTES(1, (f, op) -> {
            ByteView view = new ByteStorageView(
                    f.space, f.address(op), op.count(), op.even() ? Accessor.DEVICE : Accessor.HOST);
            int index = op.index(view.size());
            if (index >= 0) {
                assertEquals(f.model(op).get(op.at() + index), view.get(index));
                if (op.twice()) {
                    view.set((long) index, (byte) op.value());
                } else {
                    view.setVolatile(index, (byte) op.value());
                }
                f.model(op).put(op.at() + index, (byte) op.value());
                assertEquals((byte) op.value(), view.getVolatile(index));
            }
        }),
        SHORTS(2, (f, op) -> {
            ShortView view = new ShortStorageView(
                    f.space, f.address(op), op.count(), op.even() ? Accessor.DEVICE : Accessor.HOST);
            int index = op.index(view.size());
            if (index >= 0) {
                short old = f.model(op).getShort(op.at() + 2 * index);
                short value = (short) op.value();
                assertEquals(old, op.twice() ? view.get((long) index) : view.getVolatile(index));
                assertEquals(old, view.atomicCAS(index, (short) (old + 1), (short) 1));
                assertEquals(old, view.atomicCAS(index, old, value));
                assertEquals(value, view.get(index));
                f.model(op).putShort(op.at() + 2 * index, value);
            }
        }),
        INTS(4, (f, op) -> {
            IntView view =
                    new IntStorageView(f.space, f.address(op), op.count(), op.even() ? Accessor.DEVICE : Accessor.HOST);
            int index = op.index(view.size());
            if (index >= 0) {
                int old = f.model(op).getInt(op.at() + 4 * index);
                assertEquals(old, op.twice() ? view.get((long) index) : view.getVolatile(index));
                assertEquals(old, view.atomicAdd(index, (int) op.value()));
                f.model(op).putInt(op.at() + 4 * index, old + (int) op.value());
            }
        }),
        FLOATS(4, (f, op) -> {
            FloatView view = new FloatStorageView(
                    f.space, f.address(op), op.count(), op.even() ? Accessor.DEVICE : Accessor.HOST);
            int index = op.index(view.size());
            if (index >= 0) {
                int bits = f.model(op).getInt(op.at() + 4 * index);
                assertEquals(bits, Float.floatToRawIntBits(op.twice() ? view.get((long) index) : view.get(index)));
                float value = Float.intBitsToFloat((int) op.value());
                if (op.twice()) {
                    view.setVolatile(index, value);
                } else {
                    view.set((long) index, value);
                }
                f.model(op).putInt(op.at() + 4 * index, (int) op.value());
            }
        }),
        LONGS(8, (f, op) -> {
            LongView view = new LongStorageView(
                    f.space, f.address(op), op.count(), op.even() ? Accessor.DEVICE : Accessor.HOST);
            int index = op.index(view.size());
            if (index >= 0) {
                long old = f.model(op).getLong(op.at() + 8 * index);
                assertEquals(old, op.twice() ? view.get(index) : view.getVolatile(index));
                assertEquals(old, view.atomicAdd(index, op.value()));
                f.model(op).putLong(op.at() + 8 * index, old + op.value());
            }
        }),
        DOUBLES(8, (f, op) -> {
            DoubleView view = new DoubleStorageView(
                    f.space, f.address(op), op.count(), op.even() ? Accessor.DEVICE : Accessor.HOST);
            int index = op.index(view.size());
            if (index >= 0) {
                long bits = f.model(op).getLong(op.at() + 8 * index);
                assertEquals(bits, Double.doubleToRawLongBits(view.get(index)));
                view.set(index, Double.longBitsToDouble(op.value()));
                f.model(op).putLong(op.at() + 8 * index, op.value());
            }
        }),
        FILL(1, (f, op) -> {
            int width = 1 << op.index(4);
            int bytes = Math.min(op.length(), f.size(op.memory()) - op.at()) / width * width;
            f.storage(op.memory()).fill(op.at(), bytes, width, op.value());
            for (int i = 0; i < bytes; i++) {
                f.model(op).put(op.at() + i, (byte) (op.value() >>> (8 * (i % width))));
            }
        }),
        COPY(1, (f, op) -> {
            int to = op.twice() ? op.memory() : op.index(MEMORIES);
            int toAt = Math.min(op.length(), f.size(to));
            int bytes = Math.min(Math.min(op.length(), f.size(to) - toAt), f.size(op.memory()) - op.at());
            byte[] moved = new byte[bytes];
            f.model(op).get(op.at(), moved);
            Storage.copy(f.storage(op.memory()), op.at(), f.storage(to), toAt, bytes);
            f.models[to].put(toAt, moved);
        }),
        BITS(1, (f, op) -> {
            int width = 1 << op.index(4);
            if (op.at() + width <= f.size(op.memory())) {
                f.storage(op.memory()).setBits(op.at(), width, op.value());
                for (int i = 0; i < width; i++) {
                    f.model(op).put(op.at() + i, (byte) (op.value() >>> (8 * i)));
                }
                long mask = width == 8 ? -1 : (1L << (8 * width)) - 1;
                assertEquals(op.value() & mask, f.storage(op.memory()).bits(op.at(), width));
            }
        });

        private final int unit;
        private final BiConsumer<Fixture, Op> change;

        Kind(int unit, BiConsumer<Fixture, Op> change) {
            this.unit = unit;
            this.change = change;
        }
    }

    /** One operation: on which memory, where, how far, with what. */
    private record Op(Kind kind, int memory, int at, int length, long value) {
        int count() {
            return length / kind.unit;
        }

        boolean even() {
            return (value & 1) == 0;
        }

        boolean twice() {
            return (value & 2) == 0;
        }

        /** An index below {@code limit}, or -1 if there is none. */
        int index(long limit) {
            return limit <= 0 ? -1 : (int) Math.floorMod(value >> 2, limit);
        }

        /** The same within a memory, aligned as the kind needs it. */
        Op within(int size) {
            return new Op(kind, memory, Math.min(at, size - 1) / kind.unit * kind.unit, length, value);
        }
    }

    /** Three pieces of machine memory, three adopted arrays, two parts of one storage that overlap, and a file. */
    private static final class Fixture {
        final AddressSpace space;
        final Allocation[] memories = new Allocation[MEMORIES];
        final ByteBuffer[] models = new ByteBuffer[MEMORIES];
        final float[] floats = new float[37];
        final long[] longs = new long[20];
        final short[] shorts = new short[71];

        Fixture(int chunkShift) {
            space = new AddressSpace(chunkShift, (byte) 0);
            memories[0] = space.allocate(MemoryKind.PINNED, 200, null);
            memories[1] = space.allocate(MemoryKind.MANAGED, 131, null);
            memories[2] = space.allocate(MemoryKind.PINNED, 64, null);
            memories[3] = adopt(floats);
            memories[4] = adopt(longs);
            memories[5] = adopt(shorts);
            Storage whole = space.createStorage(160);
            memories[6] = space.map(MemoryKind.PINNED, whole, 0, 104, null);
            memories[7] = space.map(MemoryKind.PINNED, whole, 37, 90, null);
            memories[8] = space.map(MemoryKind.PINNED, file(space), 0, FILE_BYTES, null);
            ByteBuffer model = ByteBuffer.allocate(160);
            for (int i = 0; i < MEMORIES; i++) {
                ByteBuffer bytes = i == 6 ? model.slice(0, 104) : i == 7 ? model.slice(37, 90) : null;
                models[i] = (bytes == null ? ByteBuffer.allocate(size(i)) : bytes).order(ByteOrder.LITTLE_ENDIAN);
            }
        }

        private Allocation adopt(Object array) {
            Allocation memory = space.adoptArray(array);
            space.lockPages(memory, new Registration(memory.base(), memory.size(), null, 0, false));
            return memory;
        }

        /** A file of zeros. */
        private static Storage file(AddressSpace space) {
            try {
                Path file = Files.createTempFile("memory", ".bin");
                Files.write(file, new byte[FILE_BYTES]);
                try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                    return space.mapFile(channel, FILE_BYTES);
                } finally {
                    Files.delete(file);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        int size(int memory) {
            return (int) memories[memory].size();
        }

        long address(Op op) {
            return memories[op.memory()].base() + op.at();
        }

        Storage storage(int memory) {
            return memories[memory].storage();
        }

        ByteBuffer model(Op op) {
            return models[op.memory()];
        }

        /** All bytes, one by one and through the adopted arrays, are those of the model. */
        void check() {
            for (int i = 0; i < MEMORIES; i++) {
                byte[] there = new byte[size(i)];
                ByteView view = new ByteStorageView(space, memories[i].base(), Long.MAX_VALUE, Accessor.DEVICE);
                for (int b = 0; b < there.length; b++) {
                    there[b] = view.get(b);
                }
                byte[] expected = new byte[there.length];
                models[i].get(0, expected);
                assertArrayEquals(expected, there, "memory " + i);
            }
            for (int i = 0; i < floats.length; i++) {
                assertEquals(models[3].getInt(4 * i), Float.floatToRawIntBits(floats[i]));
            }
            for (int i = 0; i < longs.length; i++) {
                assertEquals(models[4].getLong(8 * i), longs[i]);
            }
            for (int i = 0; i < shorts.length; i++) {
                assertEquals(models[5].getShort(2 * i), shorts[i]);
            }
        }
    }

    @Provide
    Arbitrary<List<Op>> programs() {
        Arbitrary<Op> op = Combinators.combine(
                        Arbitraries.of(Kind.class),
                        Arbitraries.integers().between(0, MEMORIES - 1),
                        Arbitraries.integers().between(0, 200),
                        Arbitraries.integers().between(0, 200),
                        Arbitraries.longs())
                .as(Op::new);
        return op.list().ofMaxSize(40);
    }

    /** Chunks of 8 to 256 bytes, and whole ones: every operation crosses every kind of border. */
    @Property
    void memoryIsBytes(@ForAll("programs") List<Op> program, @ForAll @IntRange(min = 3, max = 9) int shift) {
        Fixture fixture = new Fixture(shift == 9 ? StorageLayout.CHUNK_SHIFT : shift);
        for (Op op : program) {
            op.kind().change.accept(fixture, op.within(fixture.size(op.memory())));
        }
        fixture.check();
    }

    /** Overlapping copies longer than what is staged at a time, in memory of whole longs. */
    @ParameterizedTest
    @CsvSource({"0, 1", "1, 0", "0, 8", "8, 0", "3, 20003", "20003, 3", "5, 16389", "0, 16384", "7, 7"})
    void longCopiesMayOverlap(int from, int to) {
        AddressSpace space = new AddressSpace();
        Allocation memory = space.allocate(MemoryKind.DEVICE, 80_000, null);
        LongView view = new LongStorageView(space, memory.base(), Long.MAX_VALUE, Accessor.DEVICE);
        ByteBuffer model = ByteBuffer.allocate(80_000).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < 10_000; i++) {
            view.set(i, i * 0x9E37_79B9_7F4A_7C15L);
            model.putLong(8 * i, view.get(i));
        }
        Storage.copy(memory.storage(), from, memory.storage(), to, 50_001);
        System.arraycopy(model.array(), from, model.array(), to, 50_001);
        for (int i = 0; i < 10_000; i++) {
            assertEquals(model.getLong(8 * i), view.get(i), "element " + i);
        }
    }

    /** How memory has its bytes when threads change its 16-bit elements. */
    private enum Form {
        UNUSED(64),
        PAGES(1L << 30),
        BYTES(64),
        INTS(64),
        LONGS(64),
        DOUBLES(64);

        final long size;

        Form(long size) {
            this.size = size;
        }

        /** Returns memory whose array has its type by the first view. */
        long allocate(AddressSpace space) {
            long base = space.allocate(MemoryKind.PINNED, size, null).base();
            LongConsumer use = switch (this) {
                case UNUSED, PAGES -> address -> {};
                case BYTES -> a -> new ByteStorageView(space, a, size, Accessor.HOST).set(0, (byte) 0);
                case INTS -> a -> new IntStorageView(space, a, size, Accessor.HOST).set(0, 0);
                case LONGS -> a -> new LongStorageView(space, a, size, Accessor.HOST).set(0, 0);
                case DOUBLES -> a -> new DoubleStorageView(space, a, size, Accessor.HOST).set(0, 0);
            };
            use.accept(base);
            return base;
        }
    }

    private static void inFourThreads(LongConsumer body) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<?>> all = new ArrayList<>();
            for (int t = 0; t < 4; t++) {
                int thread = t;
                all.add(threads.submit(() -> body.accept(thread)));
            }
            for (Future<?> each : all) {
                each.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    /** Threads count in one element, each writes its own beside it, and none disturbs another. */
    @ParameterizedTest
    @EnumSource
    void threadsChangeElementsOf16Bits(Form form) throws Exception {
        int rounds = 5000;
        AddressSpace space = new AddressSpace();
        long base = form.allocate(space);
        inFourThreads(thread -> {
            // Views of several ranges change the same bytes.
            ShortView view = new ShortStorageView(space, base + 2 * thread, Long.MAX_VALUE, Accessor.DEVICE);
            long shared = 4 - thread;
            for (int i = 0; i < rounds; i++) {
                short old;
                do {
                    old = view.getVolatile((int) shared);
                } while (view.atomicCAS(shared, old, (short) (old + 1)) != old);
                view.set(0, (short) (view.get(0) + 3));
            }
        });
        ShortView result = new ShortStorageView(space, base, 8, Accessor.HOST);
        assertEquals((short) (4 * rounds), result.get(4));
        for (int thread = 0; thread < 4; thread++) {
            assertEquals((short) (3 * rounds), result.get(thread));
        }
    }

    /** A lock that is taken by compare-and-set and released by a volatile store, beside an element of two bytes. */
    @ParameterizedTest
    @EnumSource
    void aVolatileStoreIsNotLostBesideCompareAndSet(Form form) throws Exception {
        int rounds = 1000;
        AddressSpace space = new AddressSpace();
        long base = form.allocate(space);
        int[] sum = new int[1];
        inFourThreads(thread -> {
            ShortView view = new ShortStorageView(space, base, Long.MAX_VALUE, Accessor.DEVICE);
            for (int i = 0; i < rounds; i++) {
                while (view.atomicCAS(3, (short) 0, (short) -1) != 0) {
                    short seen = view.getVolatile(3);
                    assertTrue(seen == 0 || seen == -1, () -> "a half of the element: " + seen);
                    Thread.onSpinWait();
                }
                sum[0]++;
                view.setVolatile(3, (short) 0);
            }
        });
        assertEquals(4 * rounds, sum[0]);
    }
}

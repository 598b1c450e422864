package orrery.core.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import orrery.sim.LongView;

/** The physical memory behind reused addresses, against one plain array of bytes. */
class RetainedBytesTest {
    private static final int BYTES = 256;
    private static final MemoryOwner OWNER = memory -> 0;

    private enum Kind {
        MAP,
        UNMAP,
        END,
        WRITE,
        TYPED_WRITE,
        RELEASE
    }

    private record Op(Kind kind, int which, int at, int length, long value) {}

    @Provide
    Arbitrary<List<Op>> programs() {
        Arbitrary<Op> op = Combinators.combine(
                        Arbitraries.of(Kind.class),
                        Arbitraries.integers().between(0, 20),
                        Arbitraries.integers().between(0, BYTES - 1),
                        Arbitraries.integers().between(1, 128),
                        Arbitraries.longs())
                .as(Op::new);
        return op.list().ofMaxSize(60);
    }

    /** Chunks of 8 to 512 bytes: pieces are divided within chunks and between them. */
    @Property
    void reusedMemoryKeepsItsBytes(
            @ForAll("programs") List<Op> program, @ForAll @IntRange(min = 3, max = 9) int shift) {
        AddressSpace space = new AddressSpace(shift, (byte) 0xAB);
        PooledAddresses pooled = space.pooled();
        long base = pooled.reserve();
        byte[] model = new byte[BYTES];
        Arrays.fill(model, (byte) 0xAB);
        List<Allocation> mapped = new ArrayList<>();
        for (Op op : program) {
            int size = Math.min(op.length, BYTES - op.at);
            Allocation memory = mapped.isEmpty() ? null : mapped.get(op.which % mapped.size());
            switch (op.kind) {
                case MAP -> {
                    Allocation added = space.reserve(base + op.at, size, OWNER);
                    mapped.removeIf(
                            each -> each.base() < added.base() + size && added.base() < each.base() + each.size());
                    pooled.map(added);
                    mapped.add(added);
                }
                case UNMAP, END -> {
                    if (memory != null) {
                        mapped.remove(memory);
                        if (op.kind == Kind.END) {
                            pooled.endPermanently(memory);
                        } else {
                            pooled.unmap(memory);
                        }
                    }
                }
                case WRITE -> {
                    if (memory != null) {
                        int at = op.at % (int) memory.size();
                        memory.storage().setBits(at, 1, op.value);
                        model[(int) (memory.base() - base) + at] = (byte) op.value;
                    }
                }
                case TYPED_WRITE -> {
                    if (memory != null && memory.base() % 8 == 0 && memory.size() >= 8) {
                        LongView view = new LongStorageView(space, memory.base(), Long.MAX_VALUE, Accessor.DEVICE);
                        int index = op.at % (int) view.size();
                        view.set(index, op.value);
                        for (int i = 0; i < 8; i++) {
                            model[(int) (memory.base() - base) + 8 * index + i] = (byte) (op.value >>> 8 * i);
                        }
                    }
                }
                case RELEASE -> {
                    if (mapped.isEmpty()) {
                        pooled.releasePhysical(base + op.at, size);
                        Arrays.fill(model, op.at, op.at + size, (byte) 0xAB);
                    }
                }
            }
            check(mapped, base, model);
        }
        Allocation all = space.reserve(base, BYTES, OWNER);
        pooled.map(all);
        check(List.of(all), base, model);
    }

    private static void check(List<Allocation> mapped, long base, byte[] model) {
        for (Allocation memory : mapped) {
            for (int i = 0; i < memory.size(); i++) {
                byte expected = model[(int) (memory.base() - base) + i];
                assertEquals(expected, (byte) memory.storage().bits(i, 1), "byte " + i + " of " + memory);
            }
        }
    }

    /** The same allocation that is mapped again has its bytes, without a copy: it is the same array. */
    @Property(tries = 20)
    void anAllocationOfAGraphKeepsItsArray(@ForAll @IntRange(min = 8, max = 64) int size) {
        AddressSpace space = new AddressSpace();
        Allocation memory = space.reserve(space.pooled().reserve(), size, OWNER);
        Elements type = new IntElements(new int[0]);
        space.pooled().map(memory);
        Elements before = memory.storage().typed(0, 8, type, 64);
        space.pooled().unmap(memory);
        space.pooled().map(memory);
        assertEquals(before, memory.storage().typed(0, 8, type, 64));
    }
}

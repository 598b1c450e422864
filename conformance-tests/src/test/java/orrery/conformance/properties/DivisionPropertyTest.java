package orrery.conformance.properties;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import orrery.core.machine.Machine;
import orrery.core.machine.MachineOptions;
import orrery.core.partition.SmRule;
import orrery.core.rule.CudaException;
import orrery.device.DeviceModel;
import orrery.device.Devices;
import orrery.device.SmLayout;
import orrery.device.SmSet;
import orrery.driver.CUdevResource;
import orrery.driver.CUdevResourceType;
import orrery.driver.CUdevSmResourceGroupParams;
import orrery.driver.CUdevSmResourceSplit;
import orrery.driver.CUdevice;
import orrery.driver.CudaDriver;

/** Divisions of the SMs of any chip keep what is promised of them. */
@AddLifecycleHook(Tries.class)
class DivisionPropertyTest {

    /** Numbers of a group of a structured division. */
    record Wish(int count, int coscheduled, int preferred, boolean backfill) {
        CUdevSmResourceGroupParams params() {
            return new CUdevSmResourceGroupParams(count, coscheduled, preferred, backfill ? 1 : 0);
        }
    }

    @Provide
    static Arbitrary<DeviceModel> chips() {
        Arbitrary<SmLayout> layouts = Arbitraries.integers()
                .between(1, 10)
                .map(half -> 2 * half)
                .list()
                .ofMinSize(1)
                .ofMaxSize(12)
                .map(SmLayout::new);
        Arbitrary<DeviceModel> hopper =
                layouts.map(layout -> DeviceModel.builder("chip").layout(layout).build());
        Arbitrary<DeviceModel> turing =
                layouts.map(layout -> Devices.t4().toBuilder().layout(layout).build());
        return Arbitraries.oneOf(Arbitraries.just(Devices.h200()), hopper, turing);
    }

    @Provide
    static Arbitrary<List<Wish>> wishes() {
        Arbitrary<Integer> units = Arbitraries.of(0, 2, 4, 6, 8, 16, 32);
        return Combinators.combine(
                        Arbitraries.integers().between(0, 40).map(half -> 2 * half),
                        units,
                        units,
                        Arbitraries.of(false, false, true))
                .as(Wish::new)
                .list()
                .ofMinSize(1)
                .ofMaxSize(5);
    }

    private static CudaDriver driver(DeviceModel chip) {
        CudaDriver cuda = CudaDriver.of(new Machine(MachineOptions.defaults().withDevices(chip)));
        cuda.cuInit(0);
        return cuda;
    }

    private static CUdevResource all(CudaDriver cuda) {
        return cuda.cuDeviceGetDevResource(new CUdevice(0), CUdevResourceType.SM);
    }

    /** Groups and rest have nothing in common and are together what was divided. */
    private static void assertComplete(DeviceModel chip, List<CUdevResource> groups, CUdevResource rest) {
        List<SmSet> parts = new ArrayList<>();
        groups.forEach(group -> parts.add(group.sms()));
        if (rest != null) {
            parts.add(rest.sms());
        }
        int sum = parts.stream().mapToInt(SmSet::size).sum();
        assertEquals(chip.smCount(), sum, () -> "with those in two parts: " + parts);
        assertEquals(chip.layout().all(), SmSet.union(parts));
    }

    @Property(tries = 1000)
    void groupsByCountAreAlike(
            @ForAll("chips") DeviceModel chip, @ForAll int wanted, @ForAll int minCount, @ForAll boolean independent) {
        CudaDriver cuda = driver(chip);
        CUdevResource all = all(cuda);
        int least = Math.floorMod(minCount, chip.smCount() + 1);
        int groups = 1 + Math.floorMod(wanted, 20);
        int flags = independent ? 1 : 0;

        CUdevSmResourceSplit split = cuda.cuDevSmResourceSplitByCount(groups, all, flags, least);

        List<CUdevResource> result = split.result();
        assertComplete(chip, result, split.remaining());
        int most = cuda.cuDevSmResourceSplitByCount(all, flags, least);
        assertEquals(Math.min(groups, most), result.size());
        assertTrue(result.stream().allMatch(group -> group.sm().smCount() >= least));
        assertTrue(result.stream().map(group -> group.sm().smCount()).distinct().count() <= 1);
        int unit = all.sm().smCoscheduledAlignment();
        if (!independent && most > 1) {
            assertTrue(result.stream().allMatch(group -> chip.layout().groups(group.sms(), unit) >= 1));
            assertTrue(result.stream().allMatch(group -> group.sm().smCount() % unit == 0));
        }
    }

    @Property(tries = 1000)
    void discoveryTellsWhatTheSplitGives(@ForAll("chips") DeviceModel chip, @ForAll("wishes") List<Wish> wishes) {
        CudaDriver cuda = driver(chip);
        CUdevSmResourceGroupParams[] asked = params(wishes);
        CUdevResource rest;
        try {
            rest = cuda.cuDevSmResourceSplit(null, all(cuda), 0, asked);
        } catch (CudaException refused) {
            assertTrue(refused.rule() instanceof SmRule, refused::toString);
            return;
        }
        boolean empty = Arrays.stream(asked).anyMatch(group -> group.smCount() == 0);
        CUdevResource[] result = new CUdevResource[wishes.size()];
        CUdevSmResourceGroupParams[] again = params(wishes);
        if (empty) {
            CudaException refused =
                    assertThrows(CudaException.class, () -> cuda.cuDevSmResourceSplit(result, all(cuda), 0, again));
            assertEquals(SmRule.ROOM, refused.rule());
            return;
        }

        CUdevResource left = cuda.cuDevSmResourceSplit(result, all(cuda), 0, again);

        assertComplete(chip, List.of(result), left);
        assertEquals(
                rest == null ? 0 : rest.sm().smCount(),
                left == null ? 0 : left.sm().smCount());
        for (int i = 0; i < result.length; i++) {
            assertGroup(chip, wishes.get(i), asked[i].smCount(), result[i], all(cuda));
        }
    }

    private static CUdevSmResourceGroupParams[] params(List<Wish> wishes) {
        return wishes.stream().map(Wish::params).toArray(CUdevSmResourceGroupParams[]::new);
    }

    private static void assertGroup(
            DeviceModel chip, Wish wish, int discovered, CUdevResource group, CUdevResource all) {
        assertEquals(discovered, group.sm().smCount());
        assertTrue(wish.count() == 0 || wish.count() == discovered);
        int unit = wish.coscheduled() == 0 ? all.sm().smCoscheduledAlignment() : wish.coscheduled();
        int units = chip.layout().groups(group.sms(), unit);
        assertFalse(units == 0);
        assertTrue(wish.backfill() || units * unit == discovered);
    }
}

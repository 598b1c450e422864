package orrery.device;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import orrery.device.SmSplit.GroupRequest;
import orrery.device.SmSplit.Preference;

class SmSplitTest {
    private static SmResource part(DeviceModel chip, int sms, Preference preference) {
        return SmSplit.byCount(chip, SmResource.all(chip), 1, sms, preference)
                .groups()
                .get(0);
    }

    @Test
    void aPartWithoutUnitsGivesFewGroups() {
        DeviceModel h200 = Devices.h200();
        SmResource pairs = part(h200, 128, Preference.INDEPENDENT);
        assertEquals(20, SmSplit.mostGroups(h200, pairs, 2, Preference.COSCHEDULED));
        assertEquals(64, SmSplit.mostGroups(h200, pairs, 2, Preference.INDEPENDENT));
    }

    @Test
    void aPartOfAChipWhoseUnitsArePairsGivesAGroupForEachPair() {
        DeviceModel a100 = Devices.a100();
        SmResource part = part(a100, 64, Preference.COSCHEDULED);
        assertEquals(2, part.smCoscheduledAlignment());
        assertEquals(32, SmSplit.mostGroups(a100, part, 2, Preference.COSCHEDULED));
    }

    @Test
    void aGroupThatIsFilledUpIsMadeOfPairs() {
        DeviceModel h200 = Devices.h200();
        List<SmResource> groups = SmSplit.structured(
                        h200,
                        SmResource.all(h200),
                        List.of(new GroupRequest(16, 8, 8, false), new GroupRequest(20, 8, 8, true)))
                .groups();
        assertEquals(8, groups.get(0).smCoscheduledAlignment());
        assertEquals(2, groups.get(1).smCoscheduledAlignment());
        assertEquals(20, groups.get(1).smCount());
    }
}

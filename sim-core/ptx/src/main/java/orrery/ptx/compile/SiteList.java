package orrery.ptx.compile;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import orrery.ptx.code.Instr;
import orrery.ptx.code.Scope;
import orrery.ptx.device.SiteInfo;
import orrery.ptx.text.SourceLine;

/** The places of an entry that access memory, or may fail otherwise, numbered. */
final class SiteList implements Scope.Sites {
    private final CheckedModule module;
    private final boolean isWatched;
    private final Map<Key, Integer> numbers = new HashMap<>();
    private final List<SiteInfo> sites = new ArrayList<>();

    private record Key(Instr instr, SiteInfo.Element element) {}

    SiteList(CheckedModule module, boolean isWatched) {
        this.module = module;
        this.isWatched = isWatched;
    }

    @Override
    public boolean areWatched() {
        return isWatched;
    }

    @Override
    public int number(Instr instr, SiteInfo.Element element) {
        return numbers.computeIfAbsent(new Key(instr, element), key -> {
            sites.add(new SiteInfo(element, instr.code().mnemonic(), instr.line(), source(instr)));
            return sites.size() - 1;
        });
    }

    private @Nullable String source(Instr instr) {
        SourceLine source = instr.code().source();
        return source == null
                ? null
                : source.places().stream()
                        .map(each -> module.sourceFile(each.file()) + ":" + each.line())
                        .collect(Collectors.joining(", inlined at "));
    }

    ImmutableList<SiteInfo> all() {
        return ImmutableList.copyOf(sites);
    }
}

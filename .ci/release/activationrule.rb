# Version @version@ for Homebrew, as a tap takes it; it installs where the release has an archive, and nothing is built.
class Activationrule < Formula
  desc "Whether a Share or Action extension appears for shared items, and why"
  homepage "@address@"
  version "@version@"
  license "MIT"
@platforms@

  def install
    prefix.install Dir["*"]
  end

  test do
    assert_match "activationrule #{version}\n", shell_output("#{bin}/activationrule --version")
    (testpath/"rule.txt").write "TRUEPREDICATE"
    assert_match "shown", shell_output("#{bin}/activationrule evaluate rule.txt photo.heic")
  end
end
